import { differ } from '@crustodian/domain/figures/interval';
import { scoresBetween } from '@crustodian/domain/score/score-delta';
import { valueWithError } from '../../../audited-figures/audited-messages.ts';
import {
  dayMonthText,
  decimalText,
  scoreChangeText,
  scoreText,
} from '../../../pizza/formatters.ts';
import { capital, numberWord, listed } from '../../../pizza/words.ts';
import { specialtyName } from '../shared/catalogue-names.ts';
import type { AuditedScore, MovedPart, WhyMoved } from './moved-calls.ts';
import { changeName, changeNames, changeText } from './scoring-change-messages.ts';
import { say } from '../../../language/language.ts';
import { criterionName } from '../../../pizza/criterion-name.ts';

const TIMES = {
  AM: { en: 'at lunch', es: 'en el almuerzo' },
  PM: { en: 'at dinner', es: 'en la cena' },
} as const;
const TOO_FEW = {
  title: { en: 'Too few to say why.', es: 'Muy pocas para saber por qué.' },
  note: {
    en: 'A cause can be named from 100 pizzas on each side.',
    es: 'Se puede nombrar una causa a partir de 100 pizzas de cada lado.',
  },
};
const NONE_BEFORE = {
  title: { en: 'Nothing before to compare with.', es: 'No hay nada antes con qué comparar.' },
  note: {
    en: 'The time before has no scored pizza.',
    es: 'El tiempo anterior no tiene ninguna pizza puntuada.',
  },
};
export const WIDER = { en: 'Show 4 weeks', es: 'Mostrar 4 semanas' };

/** Why no cause is given. */
export const tooFewText = ({ before }: Pick<WhyMoved, 'before'>, what: 'title' | 'note'): string =>
  say((before.pizzas === 0 ? NONE_BEFORE : TOO_FEW)[what]);
export const NOTHING_REAL = { en: 'Nothing real moved.', es: 'No se movió nada real.' };
export const METHOD = {
  en: 'Method: the difference of two averages split by what was sold and how well (Kitagawa 1955), then by criterion and shift; parts whose 95% interval holds zero are one grey part. The parts add up to the move exactly.',
  es: 'Método: la diferencia de dos promedios repartida en lo que se vendió y qué tan bien (Kitagawa 1955), y luego por criterio y turno; las partes cuyo intervalo del 95 % contiene el cero forman una sola parte gris. Las partes suman exactamente el cambio.',
};

const possessive = (name: string): string => (name.endsWith('s') ? `${name}’` : `${name}’s`);
const sizeText = (value: number): string => scoreText(Math.abs(value));
/** '±0.05'; three decimals if two would give 0.00. */
export const partError = (halfWidth: number): string =>
  `±${decimalText(Math.max(halfWidth, 0.001), halfWidth < 0.005 ? 3 : 2)}`;
const isShown = (value: number): boolean => Math.abs(Math.round(value * 100)) > 0;

const engineOf = ({ parts }: WhyMoved) => parts.find(({ kind }) => kind === 'engine');
const kitchenParts = ({ parts }: WhyMoved) => parts.filter(({ kind }) => kind !== 'engine');

/** The move without the parts of engine and thresholds. */
export const kitchenPart = (why: WhyMoved): number => why.change - (engineOf(why)?.value ?? 0);

/** The same, computed from rounded averages so that it agrees with those printed next to it. */
export function printedMove(why: WhyMoved): number {
  const before = why.before.mean ?? 0;
  return scoresBetween(before + kitchenPart(why), before);
}

/** Direction of the kitchen's part; 0 if chance explains it. */
export function wayOf(why: WhyMoved): number {
  const moved = kitchenPart(why);
  return Math.abs(moved) > (why.halfWidth ?? 0) && isShown(moved) ? Math.sign(moved) : 0;
}

/** Whether any part of the move is significant; the page's figures show a difference only then. */
export const isRealMove = (why: WhyMoved): boolean => why.parts.length > 0 || wayOf(why) !== 0;

/** The same for two means; their intervals decide while the parts of the move are unknown. */
export const isRealChange = (
  why: WhyMoved | undefined,
  ...means: Parameters<typeof differ>
): boolean => (why?.state === 'known' ? isRealMove(why) : differ(...means));

const PART_NAMES = {
  mix: { en: 'what was sold', es: 'lo que se vendió' },
  penalties: { en: 'flags', es: 'las marcas' },
  engine: { en: 'the engine', es: 'el motor' },
} as const;

/** 'cheese seal at dinner', 'what was sold'. */
export function partName({ kind, criterion, shift }: MovedPart): string {
  if (criterion !== null && shift !== null)
    return `${criterionName(criterion)} ${say(TIMES[shift])}`;
  return kind === 'criterion' ? '' : say(PART_NAMES[kind]);
}

/** The move in at most two sentences: 'Bandera’s pizzas fell by 0.23, most of it cheese seal at dinner.' */
export function movedSentence(why: WhyMoved, name: string): string {
  if (why.state === 'too-few') return tooFewText(why, 'title');
  if (!isRealMove(why)) return say(NOTHING_REAL);
  return [kitchenSentence(why, name), engineSentence(why)].filter(Boolean).join(' ');
}

function kitchenSentence(why: WhyMoved, name: string): string {
  const moved = kitchenPart(why);
  const parts = kitchenParts(why);
  if (wayOf(why) === 0) {
    const both = parts.slice(0, 2).map((part) => `${partName(part)} ${worseOrBetter(part)}`);
    const how = both.length > 0 ? `: ${both.join(', ')}` : '';
    return say({
      en: `${possessive(name)} pizzas stood still${how}.`,
      es: `Las pizzas de ${name} no se movieron${how}.`,
    });
  }
  const what = `${sizeText(printedMove(why))}${mostOfIt(why)}`;
  return say({
    en: `${possessive(name)} pizzas ${moved < 0 ? 'fell' : 'rose'} by ${what}.`,
    es: `Las pizzas de ${name} ${moved < 0 ? 'bajaron' : 'subieron'} ${what}.`,
  });
}

const worseOrBetter = ({ value }: MovedPart): string =>
  value < 0
    ? say({ en: 'lowered them', es: 'las bajó' })
    : say({ en: 'raised them', es: 'las subió' });

/** The largest significant part in the direction of the move, unless the noise is larger. */
function mostOfIt(why: WhyMoved): string {
  const moved = kitchenPart(why);
  const along = kitchenParts(why).filter(({ value }) => Math.sign(value) === Math.sign(moved));
  const [largest] = along.toSorted((a, b) => Math.abs(b.value) - Math.abs(a.value));
  const noise = Math.sign(moved) * (why.noise?.value ?? 0);
  if (!largest || noise > Math.abs(largest.value)) {
    const rest = largest
      ? say({
          en: `; only ${partName(largest)} is more than chance`,
          es: `; solo ${partName(largest)} es más que casualidad`,
        })
      : '';
    return `${say({ en: ', in many small parts', es: ', en muchas partes pequeñas' })}${along.length > 1 ? '' : rest}`;
  }
  const amount =
    Math.abs(largest.value) >= Math.abs(moved) / 2
      ? say({ en: 'most of it', es: 'sobre todo por' })
      : say({ en: 'the largest part of it', es: 'la mayor parte por' });
  return `, ${amount} ${partName(largest)}`;
}

function engineSentence(why: WhyMoved): string | null {
  if (why.changesKnownBy === 'nothing') {
    const [first] = why.changes;
    return first
      ? say({
          en: `${capital(changeName(first))} has been scoring since ${dayMonthText(first.day)}; how much of the change is due to it is not known yet.`,
          es: `${capital(changeName(first))} desde el ${dayMonthText(first.day)}; cuánto del cambio es cosa suya, aún nada lo muestra.`,
        })
      : null;
  }
  const engine = engineOf(why);
  if (!engine) return null;
  const kitchen = kitchenPart(why);
  const what = capital(changeNames(why));
  if (wayOf(why) === 0) {
    return say({
      en: `${what} moved the engine’s average by ${scoreChangeText(engine.value)}.`,
      es: `${what} movió el promedio del motor ${scoreChangeText(engine.value)}.`,
    });
  }
  if (Math.sign(engine.value) === Math.sign(kitchen))
    return say({ en: `${what} made it look larger.`, es: `${what} lo hizo parecer mayor.` });
  return Math.abs(engine.value) < Math.abs(kitchen)
    ? say({ en: `${what} hid part of it.`, es: `${what} ocultó una parte.` })
    : say({ en: `${what} hid all of it.`, es: `${what} lo ocultó todo.` });
}

/** 'The engine’s own average moved from 8.26 to 8.17. These are the five parts of that move; …' */
export function movedNote(why: WhyMoved): string {
  if (why.state === 'too-few') return tooFewText(why, 'note');
  const { before, after, parts, noise } = why;
  const [from, to] = [scoreText(before.mean), scoreText(after.mean)];
  const averages = say({
    en: `The engine’s own average moved from ${from} to ${to}`,
    es: `El promedio del propio motor pasó de ${from} a ${to}`,
  });
  if (parts.length === 0) {
    return wayOf(why) === 0
      ? say({
          en: `${averages}, which is within chance.`,
          es: `${averages}, lo que explica la casualidad.`,
        })
      : say({
          en: `${averages}. No part of that move alone is more than chance.`,
          es: `${averages}. Ninguna parte del cambio es por sí sola más que casualidad.`,
        });
  }
  const count = parts.length + (noise ? 1 : 0);
  const these =
    count === 1
      ? say({
          en: 'This is all of that move; it opens its pizzas.',
          es: 'Esto es todo el cambio; abre sus pizzas.',
        })
      : say({
          en: `These are the ${numberWord(count)} parts of that move; each one opens its pizzas.`,
          es: `Estas son las ${numberWord(count)} partes del cambio; cada una abre sus pizzas.`,
        });
  return `${averages}. ${these}`;
}

/** Title and note of a part's row. */
export function partText(part: MovedPart, why: WhyMoved): { title: string; note: string } {
  const worse = part.value < 0;
  if (part.kind === 'criterion') {
    return {
      title: capital(partName(part)),
      note: worse
        ? say({ en: 'worse than before', es: 'peor que antes' })
        : say({ en: 'better than before', es: 'mejor que antes' }),
    };
  }
  if (part.kind === 'mix') {
    return {
      title: soldText(part),
      note: worse
        ? say({ en: 'what sells more scores lower', es: 'lo que más se vende puntúa menos' })
        : say({ en: 'what sells more scores higher', es: 'lo que más se vende puntúa más' }),
    };
  }
  if (part.kind === 'penalties') {
    const note = worse
      ? say({ en: 'they cost more than before', es: 'cuestan más que antes' })
      : say({ en: 'they cost less than before', es: 'cuestan menos que antes' });
    return {
      title: say({
        en: 'Bubbles, overbaked and bad cuts',
        es: 'Burbujas, horneado de más y mal corte',
      }),
      note,
    };
  }
  return changeText(why, worse);
}

/** 'More Cheese, less Pepperoni sold'. */
function soldText({ specialties }: MovedPart): string {
  const named = (isMore: boolean) =>
    specialties
      .filter(({ share }) => share > 0 === isMore)
      .map(({ specialty }) => specialtyName(specialty));
  const [more, less] = [named(true), named(false)].map(listed);
  const parts = [
    more && say({ en: `more ${more}`, es: `más ${more}` }),
    less && say({ en: `less ${less}`, es: `menos ${less}` }),
  ].filter(Boolean);
  if (parts.length === 0) return say({ en: 'Other pizzas sold', es: 'Se vendieron otras pizzas' });
  const both = parts.join(', ');
  return say({ en: `${capital(both)} sold`, es: `Se vendió ${both}` });
}

/** 'six smaller parts, each within chance or below 0.01'. */
export const noiseText = (count: number): string =>
  count === 1
    ? say({
        en: 'one smaller part, within chance or below 0.01',
        es: 'una parte menor, casualidad o menos de 0,01',
      })
    : say({
        en: `${numberWord(count)} smaller parts, each within chance or below 0.01`,
        es: `${numberWord(count)} partes menores, cada una casualidad o menos de 0,01`,
      });

/** Whether the engine-independent audited averages confirm the move; null if one is unknown. */
export function checkText(why: WhyMoved, before: AuditedScore, now: AuditedScore): string | null {
  if (before.estimate === null || before.half_width === null) return null;
  if (now.estimate === null || now.half_width === null) return null;
  const { auditedHalfWidth: width } = why;
  if (why.state === 'too-few' || width === null) return null;
  const text = (figure: AuditedScore) => valueWithError('score', figure);
  const figures = say({
    en: `${text(before)} before, ${text(now)} now`,
    es: `antes ${text(before)}, ahora ${text(now)}`,
  });
  const moved = now.estimate - before.estimate;
  const kitchen = kitchenPart(why);
  if (Math.abs(moved - kitchen) > Math.hypot(width, why.halfWidth ?? 0))
    return say({
      en: `The audited averages do not show this move (${figures}); treat it as the engine’s.`,
      es: `Los promedios auditados no muestran este cambio (${figures}); tómalo como del motor.`,
    });
  if (Math.abs(moved) <= width)
    return say({
      en: `The audited averages, which no engine change can move, cannot tell a move this small: ${figures}.`,
      es: `Los promedios auditados, que ningún cambio de motor puede mover, no distinguen un cambio tan pequeño: ${figures}.`,
    });
  return wayOf(why) === Math.sign(moved)
    ? say({
        en: `The audited averages, which no engine change can move, say the same: ${figures}.`,
        es: `Los promedios auditados, que ningún cambio de motor puede mover, dicen lo mismo: ${figures}.`,
      })
    : say({
        en: `The audited averages, which no engine change can move, did move: ${figures}.`,
        es: `Los promedios auditados, que ningún cambio de motor puede mover, sí se movieron: ${figures}.`,
      });
}

import { say } from '../../language/language.ts';
import {
  countText,
  dayMonthText,
  scoreChangeText,
  scoreText,
  decimalText,
} from '../../pizza/formatters.ts';
import { capital, numberWord } from '../../pizza/words.ts';
import { digitsOf, valueWithError } from '../../audited-figures/audited-messages.ts';
import type { EngineBias, Measurement } from './measurement-calls.ts';
import { criterionName } from '../../pizza/criterion-name.ts';

/** '±0.6', with the same number of decimals as the figure itself. */
export const errorText = (halfWidth: number): string =>
  `±${decimalText(halfWidth, digitsOf(halfWidth))}`;

/** 'One pizza’s score is good for about four classes; a store’s week is good to ±0.2.' */
export function measurementSentence({ error, week, judged, needed }: Measurement): string {
  if (!error) {
    return judged === 0
      ? say({
          en: 'No pizza was judged blind yet.',
          es: 'Aún no se ha juzgado ninguna pizza a ciegas.',
        })
      : say({
          en: `${countText(judged)} of ${countText(needed.judged)} pizzas judged.`,
          es: `${countText(judged)} de ${countText(needed.judged)} pizzas juzgadas.`,
        });
  }
  const classes = say({
    en: `One pizza’s score is good for about ${classesText(error.classes)}`,
    es: `La puntuación de una pizza distingue ${error.classes === 1 ? '' : 'unas '}${classesText(error.classes)}`,
  });
  if (week.store === null) return `${classes}.`;
  const off = errorText(week.store);
  return say({
    en: `${classes}; a store’s week is good to ${off}.`,
    es: `${classes}; la semana de una tienda acierta a ${off}.`,
  });
}

const classesText = (count: number): string =>
  count === 1
    ? say({ en: 'one class', es: 'una clase' })
    : say({ en: `${numberWord(count)} classes`, es: `${numberWord(count)} clases` });

export function measurementNote({ error, judged }: Measurement): string {
  return error
    ? say({
        en: `Found on ${countText(judged)} pizzas that were drawn by lot in four weeks, each judged by a person who could not see the score. Nobody chose them, so nobody could choose the kind ones.`,
        es: `Sale de ${countText(judged)} pizzas sorteadas en cuatro semanas, cada una juzgada por una persona que no podía ver la puntuación. Nadie las eligió, así que nadie pudo elegir las mejores.`,
      })
    : say({
        en: 'Until then this page shows what the drawn demo pizzas say.',
        es: 'Hasta entonces esta página muestra lo que dicen las pizzas sorteadas de la demostración.',
      });
}

/**
 * 'Four classes. Two pizzas closer than 0.7 may be the same pizza.'
 * @param pictured number of classes with a picture: not every score occurs in four weeks
 */
export function tellApartText(
  { classes, tellApart }: NonNullable<Measurement['error']>,
  pictured: number,
): string {
  const seen = numberWord(pictured);
  const shown =
    pictured === 0 || pictured === classes
      ? ''
      : say({ en: `, ${seen} of them in the pictures`, es: `, ${seen} de ellas en las fotos` });
  const [count, apart] = [capital(classesText(classes)) + shown, decimalText(tellApart, 1)];
  return say({
    en: `${count}. Two pizzas closer than ${apart} may be the same pizza.`,
    es: `${count}. Dos pizzas a menos de ${apart} pueden ser la misma pizza.`,
  });
}

const CLASS_WORDS = [
  { below: 6, words: { en: 'not to be sent out', es: 'no se debe enviar' } },
  { below: 7.5, words: { en: 'clearly weak', es: 'claramente floja' } },
  { below: 8.5, words: { en: 'good', es: 'buena' } },
  { below: Infinity, words: { en: 'as it should be', es: 'como debe ser' } },
] as const;
const wordsOf = (score: number) => CLASS_WORDS.find(({ below }) => score < below)!.words;

/** Description of a class of pizzas; null if it equals that of the preceding class. */
export function classWords(score: number, before: number | undefined): string | null {
  const words = wordsOf(score);
  return before !== undefined && wordsOf(before) === words ? null : say(words);
}

/** The figures whose errors share one scale. */
export const FIGURES = {
  pizza: { en: 'One pizza', es: 'Una pizza' },
  store: { en: 'A store’s week', es: 'La semana de una tienda' },
  company: { en: 'The company’s week', es: 'La semana de la empresa' },
} as const;

export interface DifferencePart {
  of: 'pizza' | 'engine' | 'rater';
  name: string;
  note: string;
  /** Share of the variance, in percent; null with too few doubles. */
  parts: number | null;
  /** Standard deviation. */
  step: number | null;
}

/**
 * Components of the difference between two scores, as percentages of the variance that add up to
 * 100.
 */
export function differenceParts(error: NonNullable<Measurement['error']>): DifferencePart[] {
  const all = error.pizza ** 2 + error.engine ** 2 + (error.rater ?? 0) ** 2;
  const of100 = (sd: number) => Math.round((100 * sd ** 2) / all);
  const engine = of100(error.engine);
  const rater = error.rater === null ? null : of100(error.rater);
  return [
    {
      of: 'pizza',
      name: say({ en: 'Pizza to pizza', es: 'De pizza a pizza' }),
      note: say({ en: 'what we want to see', es: 'lo que queremos ver' }),
      parts: 100 - engine - (rater ?? 0),
      step: error.pizza,
    },
    {
      of: 'engine',
      name: say({ en: 'Engine and camera', es: 'Motor y cámara' }),
      note: say({ en: 'the same pizza again, turned', es: 'la misma pizza otra vez, girada' }),
      parts: engine,
      step: error.engine,
    },
    {
      of: 'rater',
      name: say({ en: 'Reviewer', es: 'Revisor' }),
      note: raterNote(error),
      parts: rater,
      step: error.rater,
    },
  ];
}

function raterNote({ repeat }: NonNullable<Measurement['error']>): string {
  const other = say({ en: 'the same pizza, another person', es: 'la misma pizza, otra persona' });
  if (repeat === null) return other;
  const step = scoreText(repeat);
  return say({
    en: `${other}; the same person weeks later ${step}`,
    es: `${other}; la misma persona semanas después ${step}`,
  });
}

export function partsTitle(parts: readonly DifferencePart[]): string {
  const count = parts.find(({ of }) => of === 'pizza')?.parts ?? 0;
  return say({
    en: `Of 100 parts of difference, ${count} are pizza`,
    es: `De 100 partes de diferencia, ${count} son de la pizza`,
  });
}

export const stepText = ({ step }: DifferencePart, { doubles, needed }: Measurement): string =>
  step === null
    ? say({
        en: `too few doubles to say (${doubles} of ${needed.doubles})`,
        es: `muy pocas compartidas para saberlo (${doubles} de ${needed.doubles})`,
      })
    : say({ en: `typical step ${scoreText(step)}`, es: `paso típico ${scoreText(step)}` });

/**
 * Whether the bias is significant; `mean` is people's points minus the engine's, so it is positive
 * for a strict engine.
 */
export const isReal = ({ mean, half_width }: EngineBias): boolean =>
  half_width !== null && Math.abs(mean) > half_width;

/** 'The engine is a little strict on cheese seal': the largest significant difference. */
export function biasTitle(criteria: readonly EngineBias[]): string {
  const [largest] = criteria
    .filter((one) => isReal(one) && Math.abs(one.mean) >= 0.005)
    .toSorted((a, b) => Math.abs(b.mean) - Math.abs(a.mean));
  if (criteria.length > 0 && criteria.every(({ half_width }) => half_width === null))
    return say({
      en: 'One person judged all, so engine and person cannot be told apart',
      es: 'Todo lo juzgó una persona: no se puede distinguir al motor de la persona',
    });
  if (!largest)
    return say({
      en: 'The engine is neither strict nor kind',
      es: 'El motor no es ni severo ni amable',
    });
  const [strict, on] = [largest.mean > 0, criterionName(largest.of)];
  return say({
    en: `The engine is a little ${strict ? 'strict' : 'kind'} on ${on}`,
    es: `El motor es un poco ${strict ? 'severo' : 'amable'} en ${on}`,
  });
}

/** '0.02'; three decimals if two would give 0.00. */
const smallText = (value: number): string => decimalText(value, value < 0.005 ? 3 : 2);

/** '±0.02'; a dash if one person judged everything. */
export const biasError = ({ half_width }: EngineBias): string =>
  half_width === null ? '–' : `±${smallText(half_width)}`;

/** '0.08 too strict'. */
export function biasText(one: EngineBias): string {
  if (one.half_width === null) return say({ en: 'cannot be told', es: 'no se puede saber' });
  if (!isReal(one)) return say({ en: 'no real difference', es: 'sin diferencia real' });
  const [size, strict] = [smallText(Math.abs(one.mean)), one.mean > 0];
  return say({
    en: `${size} too ${strict ? 'strict' : 'kind'}`,
    es: `${size} demasiado ${strict ? 'severo' : 'amable'}`,
  });
}

type Change = NonNullable<Measurement['change']>;
type Mean = Change['before'];

/** Change of a mean since the new engine, and whether it is significant. */
export function movedBy({ before, since, halfWidth }: Change, of: 'engine' | 'audited') {
  const moved = (since[of] ?? 0) - (before[of] ?? 0);
  const chance = of === 'audited' ? (halfWidth ?? 0) : 0.05;
  return { moved, isReal: Math.abs(moved) > chance };
}

/** The effect of a new engine on both means. */
export function engineTitle({ change }: Measurement): string {
  if (!change)
    return say({
      en: 'No engine changed in these weeks',
      es: 'En estas semanas no cambió ningún motor',
    });
  if (change.before.audited === null || change.since.audited === null) {
    return say({
      en: `A new engine has been scoring since ${dayMonthText(change.day)}`,
      es: `Un motor nuevo puntúa desde el ${dayMonthText(change.day)}`,
    });
  }
  const [engine, audited] = [movedBy(change, 'engine'), movedBy(change, 'audited')];
  if (engine.isReal && !audited.isReal)
    return say({
      en: 'A new engine moved the engine’s mean, not the audited one',
      es: 'Un motor nuevo movió la media del motor, no la auditada',
    });
  if (engine.isReal)
    return say({
      en: 'The engine’s mean and the audited one both moved with a new engine',
      es: 'La media del motor y la auditada se movieron con un motor nuevo',
    });
  return audited.isReal
    ? say({
        en: 'The audited mean moved when a new engine came, the engine’s did not',
        es: 'La media auditada se movió al llegar un motor nuevo; la del motor, no',
      })
    : say({ en: 'A new engine moved neither mean', es: 'Un motor nuevo no movió ninguna media' });
}

/** '8.29 ±0.02 to 8.29 ±0.04'. */
export const auditedText = ({ before, since }: Change): string =>
  fromTo(meanText(before), meanText(since));
const fromTo = (from: string, to: string): string =>
  say({ en: `${from} to ${to}`, es: `de ${from} a ${to}` });
const meanText = ({ audited, halfWidth }: Mean): string =>
  valueWithError('score', { estimate: audited, half_width: halfWidth }) ??
  say({ en: 'not audited', es: 'sin auditar' });
/** '8.26 to 8.17, −0.09'; without the difference if one side has no judgements. */
export function engineText(change: Change): string {
  const [before, since] = [change.before.engine, change.since.engine];
  const text = (mean: number | null) =>
    mean === null ? say({ en: 'nothing judged', es: 'nada juzgado' }) : scoreText(mean);
  const both = fromTo(text(before), text(since));
  if (before === null || since === null) return both;
  return `${both}, ${scoreChangeText(movedBy(change, 'engine').moved)}`;
}

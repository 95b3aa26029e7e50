import { daysBetween } from '@crustodian/domain/time/calendar-day';
import type { DayRange } from '@crustodian/domain/time/day-range';
import { shareInterval } from '@crustodian/domain/figures/interval';
import { say } from '../language/language.ts';
import { countText, dayMonthText, shareText, decimalText } from '../pizza/formatters.ts';
import { capital, numberWord } from '../pizza/words.ts';
import type { AuditedOne, DrawnPizzas, FigureName } from './audited-figures-calls.ts';
import { criterionName } from '../pizza/criterion-name.ts';

/** Number of judged pizzas from which a figure is audited. */
export const ENOUGH = 8;

const STATE_WORDS = {
  audited: { en: 'audited', es: 'auditado' },
  'too-few': { en: 'too few', es: 'muy pocas' },
  'not-audited': { en: 'not audited', es: 'sin auditar' },
} as const satisfies Record<AuditedOne['state'], unknown>;

/** 'audited', 'too few', 'not audited'. */
export const stateWord = (state: AuditedOne['state']): string => say(STATE_WORDS[state]);

/** Half-widths below this get a second decimal. */
const SECOND_DECIMAL = 0.05;

/** Decimals of a score and of its half-width. */
export const digitsOf = (half: number) => (half < SECOND_DECIMAL ? 2 : 1);

const isScore = (name: FigureName) => name === 'score';

/** '8.3' or '66%', as precise as its error allows; null unless audited. */
export function valueText(
  name: FigureName,
  { estimate, half_width }: Pick<AuditedOne, 'estimate' | 'half_width'>,
): string | null {
  if (estimate === null || half_width === null) return null;
  return isScore(name)
    ? decimalText(estimate, digitsOf(half_width))
    : shareText(within(estimate, 1));
}

/** '±0.2' of a score, '±9' of a share; null unless audited. */
export function errorText(
  name: FigureName,
  { half_width: half }: Pick<AuditedOne, 'half_width'>,
): string | null {
  if (half === null) return null;
  return `±${isScore(name) ? decimalText(half, digitsOf(half)) : Math.max(1, Math.round(half * 100))}`;
}

/** '8.3 ±0.2', for use on a single line; null unless audited. */
export function valueWithError(
  name: FigureName,
  figure: Pick<AuditedOne, 'estimate' | 'half_width'>,
): string | null {
  const value = valueText(name, figure);
  return value && `${value} ${errorText(name, figure)}`;
}

/** Next to the mark of a tile: 'audited, 21 of 633'. */
export function tileText({ state, judged, population }: AuditedOne): string {
  const [part, all] = [countText(judged), countText(population)];
  if (state === 'audited') {
    return say({ en: `audited, ${part} of ${all}`, es: `auditado, ${part} de ${all}` });
  }
  return state === 'too-few'
    ? say({
        en: `too few: ${judged} of ${ENOUGH} judged`,
        es: `muy pocas: ${judged} de ${ENOUGH} juzgadas`,
      })
    : stateWord(state);
}

/** `tileText` with the value, as one sentence for screen readers. */
export function spokenText(name: FigureName, figure: AuditedOne): string {
  const value = valueWithError(name, figure);
  const words = tileText(figure);
  return value === null ? words : `${value}, ${words}`;
}

const LONGEST_WEEK = 7;

/** 'of the week', or 'of the day' for a single day. */
const spanWords = ({ min, max }: DayRange): string => {
  const days = daysBetween(min, max) + 1;
  if (days === LONGEST_WEEK) return say({ en: 'of the week', es: 'de la semana' });
  return days === 1
    ? say({ en: 'of the day', es: 'del día' })
    : say({ en: 'of these days', es: 'de estos días' });
};

/** How the figure was derived, and the limits between which the true one lies. */
export function limitsText(
  name: FigureName,
  { estimate, half_width: half, judged, population }: AuditedOne,
  range: DayRange,
): { made: string; limits: string } | null {
  if (estimate === null || half === null) return null;
  const most = isScore(name) ? 10 : 1;
  const text = (value: number) =>
    isScore(name)
      ? decimalText(within(value, most), digitsOf(half))
      : shareText(within(value, most));
  const [part, all, span] = [countText(judged), countText(population), spanWords(range)];
  const [low, high] = [text(estimate - half), text(estimate + half)];
  const what = isScore(name)
    ? say({ en: 'mean', es: 'La media verdadera' })
    : say({ en: 'share', es: 'La parte verdadera' });
  return {
    made: say({
      en: `${part} of ${all} pizzas were drawn by lot and judged by people who saw no score. The true ${what} ${span} lies between`,
      es: `${part} de ${all} pizzas se sortearon y las juzgaron personas que no vieron la puntuación. ${what} ${span} está entre`,
    }),
    limits: bothText(low, high),
  };
}

/** '8.1 and 8.5'. */
const bothText = (low: string, high: string): string =>
  say({ en: `${low} and ${high}`, es: `${low} y ${high}` });

/** Below an audited figure that is shown first. */
export const engineAloneText = (published: string | null): string =>
  say({ en: `the engine alone ${published ?? '–'}`, es: `solo el motor: ${published ?? '–'}` });

/** The engine's own figure for the same pizzas. */
export function engineText(name: FigureName, { estimate, engine_mean }: AuditedOne): string | null {
  if (engine_mean === null || estimate === null) return null;
  const gap = engine_mean - estimate;
  const engine = isScore(name) ? decimalText(engine_mean, 2) : shareText(engine_mean);
  const size = isScore(name) ? Math.abs(gap).toFixed(2) : String(Math.abs(Math.round(gap * 100)));
  if (Number(size) === 0) {
    return say({
      en: `The engine alone says ${engine}, which is the same`,
      es: `El motor solo dice ${engine}, que es lo mismo`,
    });
  }
  const isLess = gap < 0;
  const points = isScore(name)
    ? decimalText(Math.abs(gap), 2)
    : say({ en: `${size} points`, es: `${size} ${size === '1' ? 'punto' : 'puntos'}` });
  return say({
    en: `The engine alone says ${engine}, which is ${points} ${isLess ? 'less' : 'more'}`,
    es: `El motor solo dice ${engine}, ${points} ${isLess ? 'menos' : 'más'}`,
  });
}

type Bias = DrawnPizzas['criteria'][number];

/** A significant bias of the engine: 'Cheese seal', 'too strict by 0.08 ±0.05'. */
export function biasText({ of, mean, half_width }: Bias): { criterion: string; words: string } {
  const by = `${decimalText(Math.abs(mean), 2)} ±${decimalText(Math.max(0.01, half_width), 2)}`;
  return {
    criterion: capital(criterionName(of)),
    words:
      mean > 0
        ? say({ en: `too strict by ${by}`, es: `demasiado severo por ${by}` })
        : say({ en: `too kind by ${by}`, es: `demasiado amable por ${by}` }),
  };
}

/** Says that the remaining criteria show no real difference; null if none remain. */
export function criteriaWithoutDifferenceText({
  criteria,
  criteria_judged: all,
}: DrawnPizzas): string | null {
  const others = all - criteria.length;
  if (others <= 0) return null;
  if (criteria.length === 0)
    return say({
      en: 'Every criterion: no real difference',
      es: 'Todos los criterios: sin diferencia real',
    });
  return others === 1
    ? say({ en: 'The other one: no real difference', es: 'El otro: sin diferencia real' })
    : say({
        en: `The other ${numberWord(others)}: no real difference`,
        es: `Los otros ${numberWord(others)}: sin diferencia real`,
      });
}

/** '17 agree with the engine'. */
export const agreeText = (agree: number): string =>
  agree === 1
    ? say({ en: '1 agrees with the engine', es: '1 coincide con el motor' })
    : say({
        en: `${countText(agree)} agree with the engine`,
        es: `${countText(agree)} coinciden con el motor`,
      });
export const differText = (differ: number): string =>
  differ === 1
    ? say({ en: '1 differs by more than half a point', es: '1 difiere en más de medio punto' })
    : say({
        en: `${countText(differ)} differ by more than half a point`,
        es: `${countText(differ)} difieren en más de medio punto`,
      });

/** Title and sentence to show if there is no audited figure. */
export function lackText(
  { state, judged, drawn, population }: AuditedOne,
  published: string | null,
): { title: string; text: string } {
  if (state === 'too-few') {
    const missing = Math.max(0, ENOUGH - judged);
    const title =
      missing === 0
        ? say({
            en: `${judged} judged, and too little is known of how judgements vary`,
            es: `${judged} juzgadas, y se sabe muy poco de cuánto varían los juicios`,
          })
        : say({
            en: `${judged} judged, ${missing} more and it is audited`,
            es: `${judged} ${judged === 1 ? 'juzgada' : 'juzgadas'}; con ${missing} más queda auditado`,
          });
    return {
      title,
      text: say({
        en: `${published ?? 'It'} is the engine’s own figure. It is shown, not vouched for: no rank, no delta, no praise is built on it.`,
        es: `${published ?? 'Esta'} es la cifra del propio motor. Se muestra sin garantía: no da puesto, ni variación, ni elogio.`,
      }),
    };
  }
  if (drawn > 0) {
    return {
      title: say({
        en: `${countText(drawn)} drawn, none judged yet`,
        es: `${countText(drawn)} ${drawn === 1 ? 'sorteada' : 'sorteadas'}, ninguna juzgada aún`,
      }),
      text: say({
        en: `${drawn} of ${countText(population)} pizzas were drawn by lot and wait to be judged by people who see no score.`,
        es: `${drawn} de ${countText(population)} pizzas se sortearon y esperan el juicio de personas que no ven la puntuación.`,
      }),
    };
  }
  return {
    title: say({ en: 'None drawn yet', es: 'Aún no se sorteó ninguna' }),
    text: say({
      en: 'The day’s lot is drawn after the day is over. Longer ranges collect more.',
      es: 'El sorteo del día se hace cuando el día termina. Los periodos más largos reúnen más.',
    }),
  };
}

const HIT_WORDS = {
  to_standard: { en: 'to standard', es: 'estaba en estándar', all: 'estaban en estándar' },
  bad: { en: 'bad', es: 'fue mala', all: 'fueron malas' },
  excellent: { en: 'excellent', es: 'fue excelente', all: 'fueron excelentes' },
} as const;

/** What fewer than eight judged pizzas show: 'Of the 5 that count, 3 were to standard: …'. */
export function fewText(
  name: FigureName,
  shares: DrawnPizzas['shares'],
): { counted: string; limits: string } | null {
  if (name === 'score' || !shares) return null;
  const { hits, n } = shares[name];
  const hit = HIT_WORDS[name];
  const interval = shareInterval(hits, n);
  return (
    interval && {
      counted: say({
        en: `Of the ${n} that count, ${hits} ${hits === 1 ? 'was' : 'were'} ${hit.en}: the true share lies between`,
        es: `De las ${n} que cuentan, ${hits} ${hits === 1 ? hit.es : hit.all}: la parte verdadera está entre`,
      }),
      limits: bothText(shareText(interval.low), shareText(interval.high)),
    }
  );
}

const REASON_WORDS = {
  draw: { en: 'more pizzas were drawn', es: 'se sortearon más pizzas' },
  judgement: { en: 'a pizza was judged later', es: 'una pizza se juzgó después' },
  severity: {
    en: 'how severe a reviewer is became clearer',
    es: 'se supo mejor cuán severo es un revisor',
  },
  history: {
    en: 'pizzas of the weeks before were judged later',
    es: 'pizzas de las semanas anteriores se juzgaron después',
  },
} as const;

/** A later change: '20 Mar: 8.31 became 8.34, a pizza was judged later'. */
export function changeText({
  figure,
  at,
  from,
  to,
  reason,
}: DrawnPizzas['changes'][number]): string {
  const text = (value: number) => (isScore(figure) ? decimalText(value, 2) : shareText(value));
  const became =
    to === null
      ? say({ en: 'is no longer audited', es: 'ya no está auditado' })
      : say({ en: `became ${text(to)}`, es: `pasó a ${text(to)}` });
  return `${dayMonthText(at.slice(0, 10))}: ${text(from)} ${became}, ${say(REASON_WORDS[reason])}`;
}

const within = (value: number, most: number) => Math.min(most, Math.max(0, value));

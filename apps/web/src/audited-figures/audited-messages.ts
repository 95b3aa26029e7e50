import type { ScoreBand } from './score-band-query.ts';
import { addDays, daysBetween, type CalendarDay } from '@crustodian/domain/time/calendar-day';
import type { DayRange } from '@crustodian/domain/time/day-range';
import { shareInterval } from '@crustodian/domain/figures/interval';
import { criterionLabel } from '@crustodian/domain/pizza/criteria';
import { countText, dayMonthText, shareText } from '../pizza/formatters.ts';
import { capital, numberWord } from '../pizza/words.ts';
import type { AuditedOne, DrawnPizzas, FigureName } from './audited-calls.ts';

/** From here on a figure is audited. */
export const ENOUGH = 8;

export const STATE_WORDS = {
  audited: 'audited',
  'too-few': 'too few',
  'not-audited': 'not audited',
} as const satisfies Record<AuditedOne['state'], string>;

/** Half-widths below this earn a second decimal. */
const SECOND_DECIMAL = 0.05;

const digitsOf = (half: number) => (half < SECOND_DECIMAL ? 2 : 1);

const isScore = (name: FigureName) => name === 'score';

/** '8.3' or '66%', as precise as its error allows; null unless audited. */
export function valueText(
  name: FigureName,
  { estimate, half_width }: Pick<AuditedOne, 'estimate' | 'half_width'>,
): string | null {
  if (estimate === null || half_width === null) return null;
  return isScore(name) ? estimate.toFixed(digitsOf(half_width)) : shareText(within(estimate, 1));
}

/** '±0.2' of a score, '±9' of a share; null unless audited. */
export function errorText(
  name: FigureName,
  { half_width: half }: Pick<AuditedOne, 'half_width'>,
): string | null {
  if (half === null) return null;
  return `±${isScore(name) ? half.toFixed(digitsOf(half)) : Math.max(1, Math.round(half * 100))}`;
}

/** '8.3 ±0.2', where one line has to do; null unless audited. */
export function valueWithError(
  name: FigureName,
  figure: Pick<AuditedOne, 'estimate' | 'half_width'>,
): string | null {
  const value = valueText(name, figure);
  return value && `${value} ${errorText(name, figure)}`;
}

/** What stands beside the mark of a tile: 'audited, 21 of 633'. */
export function tileText({ state, judged, population }: AuditedOne): string {
  if (state === 'audited') return `audited, ${countText(judged)} of ${countText(population)}`;
  return state === 'too-few' ? `too few: ${judged} of ${ENOUGH} judged` : STATE_WORDS[state];
}

/** The same as one sentence for who hears it. */
export function spokenText(name: FigureName, figure: AuditedOne): string {
  const value = valueWithError(name, figure);
  const words = tileText(figure);
  return value === null ? words : `${value}, ${words}`;
}

const LONGEST_WEEK = 7;

/** 'the week', where the days are one. */
const spanWords = ({ min, max }: DayRange): string => {
  const days = daysBetween(min, max) + 1;
  if (days === LONGEST_WEEK) return 'of the week';
  return days === 1 ? 'of the day' : 'of these days';
};

/** How the figure came about, and between which limits the true one lies. */
export function limitsText(
  name: FigureName,
  { estimate, half_width: half, judged, population }: AuditedOne,
  range: DayRange,
): { made: string; limits: string } | null {
  if (estimate === null || half === null) return null;
  const most = isScore(name) ? 10 : 1;
  const text = (value: number) =>
    isScore(name) ? within(value, most).toFixed(digitsOf(half)) : shareText(within(value, most));
  const made = `${countText(judged)} of ${countText(population)} pizzas were drawn by lot and judged by people who saw no score.`;
  const what = isScore(name) ? 'mean' : 'share';
  return {
    made: `${made} The true ${what} ${spanWords(range)} lies between`,
    limits: `${text(estimate - half)} and ${text(estimate + half)}`,
  };
}

/** What the engine alone says of the same pizzas. */
export function engineText(name: FigureName, { estimate, engine_mean }: AuditedOne): string | null {
  if (engine_mean === null || estimate === null) return null;
  const gap = engine_mean - estimate;
  const told = isScore(name) ? engine_mean.toFixed(2) : shareText(engine_mean);
  const size = isScore(name)
    ? Math.abs(gap).toFixed(2)
    : `${Math.abs(Math.round(gap * 100))} points`;
  if (Number.parseFloat(size) === 0) return `The engine alone says ${told}, which is the same`;
  return `The engine alone says ${told}, which is ${size} ${gap < 0 ? 'less' : 'more'}`;
}

type Bias = DrawnPizzas['criteria'][number];

/** A criterion in which the engine really differs: 'Cheese seal', 'too strict by 0.08 ±0.05'. */
export function biasText({ of, mean, half_width }: Bias): { criterion: string; words: string } {
  const name = criterionLabel(of);
  return {
    criterion: capital(name),
    words: `too ${mean > 0 ? 'strict' : 'kind'} by ${Math.abs(mean).toFixed(2)} ±${Math.max(0.01, half_width).toFixed(2)}`,
  };
}

/** Of the criteria that the engine judges as people do. */
export function otherCriteriaText({ criteria, criteria_judged: all }: DrawnPizzas): string | null {
  const others = all - criteria.length;
  if (others <= 0) return null;
  if (criteria.length === 0) return 'Every criterion: no real difference';
  return others === 1
    ? 'The other one: no real difference'
    : `The other ${numberWord(others)}: no real difference`;
}

/** '17 agree with the engine'. */
export const agreeText = (agree: number): string =>
  agree === 1 ? '1 agrees with the engine' : `${countText(agree)} agree with the engine`;
export const differText = (differ: number): string =>
  differ === 1
    ? '1 differs by more than half a point'
    : `${countText(differ)} differ by more than half a point`;

/** Title and sentence where there is no audited figure. */
export function lackText(
  { state, judged, drawn, population }: AuditedOne,
  published: string | null,
): { title: string; text: string } {
  if (state === 'too-few') {
    const missing = Math.max(0, ENOUGH - judged);
    const title =
      missing === 0
        ? `${judged} judged, and too little is known of how judgements vary`
        : `${judged} judged, ${missing} more and it is audited`;
    return {
      title,
      text: `${published ?? 'It'} is the engine’s own figure. It is shown, not vouched for: no rank, no delta, no praise is built on it.`,
    };
  }
  if (drawn > 0) {
    return {
      title: `${countText(drawn)} drawn, none judged yet`,
      text: `${drawn} of ${countText(population)} pizzas were drawn by lot and wait to be judged by people who see no score.`,
    };
  }
  return {
    title: 'None drawn yet',
    text: 'The day’s lot is drawn after the day is over. Longer ranges collect more.',
  };
}

const HIT_WORDS = {
  to_standard: 'to standard',
  bad: 'bad',
  excellent: 'excellent',
} as const;

/** What fewer than eight judged pizzas say of a share: 'Of the 5 that count, 3 were to standard: …'. */
export function fewText(
  name: FigureName,
  shares: DrawnPizzas['shares'],
): { counted: string; limits: string } | null {
  if (name === 'score' || !shares) return null;
  const { hits, n } = shares[name];
  const interval = shareInterval(hits, n);
  return (
    interval && {
      counted: `Of the ${n} that count, ${hits} ${hits === 1 ? 'was' : 'were'} ${HIT_WORDS[name]}: the true share lies between`,
      limits: `${shareText(interval.low)} and ${shareText(interval.high)}`,
    }
  );
}

const REASON_WORDS = {
  draw: 'more pizzas were drawn',
  judgement: 'a pizza was judged later',
  severity: 'how severe a reviewer is became clearer',
} as const;

/** How a published figure changed later: '20 Mar: 8.31 became 8.34, a pizza was judged later'. */
export function changeText({
  figure,
  at,
  from,
  to,
  reason,
}: DrawnPizzas['changes'][number]): string {
  const text = (value: number) => (isScore(figure) ? value.toFixed(2) : shareText(value));
  const became = to === null ? 'is no longer audited' : `became ${text(to)}`;
  return `${dayMonthText(at.slice(0, 10))}: ${text(from)} ${became}, ${REASON_WORDS[reason]}`;
}

type Week = DrawnPizzas['weeks'][number];

/** How the draw was sealed: 'Drawn by lot. Seed sealed 15 Nov, published 23 Nov: 7c1e…09af'. */
export function sealText({ week, hash, revealed_at }: Week): string {
  if (hash === null) return 'Drawn by lot.';
  const sealed = `Drawn by lot. Seed sealed ${dayMonthText(week)}`;
  if (revealed_at === null) {
    return `${sealed}; it will be published on ${dayMonthText(publishedFrom(week))}.`;
  }
  const published = dayMonthText(revealed_at.slice(0, 10));
  return `${sealed}, published ${published}: ${hash.slice(0, 4)}…${hash.slice(-4)}`;
}

/** Days of a published week that were not drawn and never will be. */
export const undrawnDays = (week: CalendarDay, drawn: readonly { day: CalendarDay }[]) =>
  Array.from({ length: 7 }, (_, at) => addDays(week, at)).filter(
    (day) => !drawn.some((one) => one.day === day),
  );

/** When the week has been over for a day. */
const publishedFrom = (week: CalendarDay): CalendarDay => addDays(week, 8);

const within = (value: number, most: number) => Math.min(most, Math.max(0, value));

/** 'Between 6.8 and 7.6': one pizza has one decimal. */
export const scoreBandText = ({ low, high }: Pick<ScoreBand, 'low' | 'high'>): string =>
  `Between ${low.toFixed(1)} and ${high.toFixed(1)}`;

/** Which pizzas say so. */
export function scoreBandSource({ level, count }: Pick<ScoreBand, 'level' | 'count'>): string {
  const all = countText(count);
  if (level === 'family') return `as ${all} pizzas of its kind show that were judged blind`;
  if (level === 'company') return `as ${all} pizzas show that were judged blind`;
  return `as ${all} computer-drawn pizzas show; fewer than 50 were judged blind`;
}

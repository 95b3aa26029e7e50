import { addDays, type CalendarDay } from '@crustodian/domain/time/calendar-day';
import type { DayRange } from '@crustodian/domain/time/day-range';
import type { DataTable } from '../../../charts/export/data-table.ts';
import { feedOf } from '../shared/feed-link.ts';
import type { ReportVenue } from '../../../place/use-place.ts';
import type { MovedPart, WhyMoved } from './moved-calls.ts';
import { kitchenPart, noiseText, partText } from './moved-messages.ts';
import { say } from '../../../language/language.ts';

/** Fraction of the width left free on each side of the bars. */
const MARGIN = 0.08;

/** Start and end of a bar, in points. */
export interface Bar {
  from: number;
  to: number;
}

export interface MovedBars {
  /** One bar per part, in the same order. */
  parts: Bar[];
  noise: Bar | null;
  /** End of the kitchen's part, if the engine's follows. */
  kitchen: number | null;
  /** Position of a score on the shared scale, 0 to 1. */
  place: (score: number) => number;
}

/** Waterfall from the previous mean to the current mean: kitchen parts, noise, engine part. */
export function movedBars({ before, after, parts, noise }: WhyMoved): MovedBars {
  let at = before.mean ?? 0;
  const next = (value: number): Bar => {
    const bar = { from: at, to: at + value };
    at = bar.to;
    return bar;
  };
  const kitchen = parts.filter(({ kind }) => kind !== 'engine').map(({ value }) => next(value));
  const rest = noise && next(noise.value);
  const end = at;
  const engine = parts.filter(({ kind }) => kind === 'engine').map(({ value }) => next(value));
  const ends = [before.mean ?? 0, after.mean ?? 0, ...kitchen.map(({ to }) => to), end];
  const [low, high] = [Math.min(...ends), Math.max(...ends)];
  const width = Math.max(high - low, 0.01);
  return {
    parts: [...kitchen, ...engine],
    noise: rest,
    kitchen: engine.length > 0 ? end : null,
    place: (score) => MARGIN + ((score - low) / width) * (1 - 2 * MARGIN),
  };
}

/** URL state of the feed that shows exactly the pizzas behind a part. */
export function feedOfPart(venue: Pick<ReportVenue, 'id' | 'company'>, part: MovedPart) {
  const { kind, shift, days, specialties, value } = part;
  const sort = value < 0 ? ('score-asc' as const) : ('score-desc' as const);
  const search = feedOf(venue, days, { counted: 'scored', sort, ...(shift && { shift }) });
  if (kind === 'penalties') return { ...search, flag: 'bubbles,overbaked,badCut' };
  if (kind !== 'mix') return search;
  return { ...search, specialty: specialties.map(({ specialty }) => specialty).join(',') };
}

/** The parts as a table; they add up to the move. */
export function movedTable(why: WhyMoved): DataTable | null {
  if (why.state === 'too-few') return null;
  const { before, after, parts, noise } = why;
  return {
    columns: [
      { title: say({ en: 'Part', es: 'Parte' }), kind: 'text' },
      { title: say({ en: 'Points', es: 'Puntos' }), kind: 'score' },
      { title: say({ en: '95% ±', es: '95 % ±' }), kind: 'score' },
      { title: 'Pizzas', kind: 'count' },
    ],
    rows: [
      [say({ en: 'Before', es: 'Antes' }), before.mean, null, before.pizzas],
      ...parts.map((part) => [partText(part, why).title, part.value, part.halfWidth, part.count]),
      ...(noise
        ? [
            [
              say({
                en: `Noise, ${noiseText(noise.count)}`,
                es: `Ruido, ${noiseText(noise.count)}`,
              }),
              noise.value,
              null,
              null,
            ],
          ]
        : []),
      ...(kitchenPart(why) === why.change
        ? []
        : [
            [
              say({ en: 'Of this the kitchen’s', es: 'De esto, de la cocina' }),
              kitchenPart(why),
              null,
              null,
            ],
          ]),
      [say({ en: 'Now', es: 'Ahora' }), after.mean, null, after.pizzas],
    ],
  };
}

export const lastFourWeeks = (max: CalendarDay): DayRange => ({ min: addDays(max, -27), max });

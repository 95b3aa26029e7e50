import { addSums, bandFigures, type BandSums } from '@crustodian/domain/figures/band-figures';
import { daysBetween, type CalendarDay } from '@crustodian/domain/time/calendar-day';
import type { DayRange } from '@crustodian/domain/time/day-range';
import {
  portionFigures,
  type Made,
  type PortionGroup,
  type Usage,
} from '@crustodian/domain/figures/portions';
import { UNKNOWN_SPECIALTY } from '@crustodian/domain/pizza/specialties';
import { periodStart, VIEWS, type View } from '@crustodian/domain/time/period';

/** The sums of days and of specialties that the summary shows; other sums need not be computed. */
export const DAY_SUMS = [
  'detected',
  'scored',
  'bad',
  'good',
  'excellent',
  'score_sum',
  'score_squares',
] as const satisfies readonly (keyof BandSums)[];
export const SPECIALTY_SUMS = [
  'detected',
  'scored',
  'bad',
  'score_sum',
] as const satisfies readonly (keyof BandSums)[];

export type DaySums = Pick<BandSums, (typeof DAY_SUMS)[number]>;
type SpecialtySums = Pick<BandSums, (typeof SPECIALTY_SUMS)[number]>;
type Day = DaySums & { day: CalendarDay };

/** For each day, the period of each view to which it belongs. */
type PeriodsOfDays = ReadonlyMap<CalendarDay, Readonly<Record<View, CalendarDay>>>;

/** Computed once for the company and all of its regions. */
export function periodsOfDays(days: readonly Pick<Day, 'day'>[]): PeriodsOfDays {
  const startsOf = (day: CalendarDay) => VIEWS.map((view) => [view, periodStart(view, day)]);
  // Safe because there is a pair for every view.
  return new Map(
    [...new Set(days.map(({ day }) => day))].map((day) => [
      day,
      Object.fromEntries(startsOf(day)) as Record<View, CalendarDay>,
    ]),
  );
}

const figuresOf = (groups: readonly Partial<BandSums>[]) => bandFigures(addSums(groups));

/** Use of ingredients by groups of pizzas. */
export interface Spending {
  groups: readonly PortionGroup<Made & { region: string }>[];
  usagesOf: (groups: Spending['groups']) => Usage[];
}

interface BlockSource {
  range: DayRange;
  days: readonly Day[];
  periods: PeriodsOfDays;
  cells: readonly (SpecialtySums & { specialty: string })[];
  /** Null without portion control. */
  spending: Spending | null;
}

/** The summary of a group of venues: the company or a region (decision X71). */
export function blockOf({ range, days, periods, cells, spending }: BlockSource) {
  const total = figuresOf(days);
  return {
    avg_score: total.avg_score,
    score_sd: total.score_sd,
    pct_bads: total.pct_bads,
    pct_excellents: total.pct_excellents,
    count: total.scored_pizzas,
    total_pizzas: total.total_pizzas,
    time_frames: {
      daily: framesOf('daily', days, periods),
      weekly: framesOf('weekly', days, periods),
      monthly: framesOf('monthly', days, periods),
    },
    specialties: specialtiesOf(cells, daysBetween(range.min, range.max) + 1, spending),
  };
}

function framesOf(view: View, days: readonly Day[], periods: PeriodsOfDays) {
  return Object.fromEntries(
    [...Map.groupBy(days, ({ day }) => periods.get(day)![view])]
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([start, own]) => {
        const { scored_pizzas, pct_bads, pct_goods, pct_excellents, avg_score } = figuresOf(own);
        return [start, { count: scored_pizzas, pct_bads, pct_goods, pct_excellents, avg_score }];
      }),
  );
}

/** Figures by specialty; daily_avg is over all business days of the range (decision X71). */
function specialtiesOf(
  cells: BlockSource['cells'],
  businessDays: number,
  spending: BlockSource['spending'],
) {
  const groups = Map.groupBy(cells, ({ specialty }) => specialty || UNKNOWN_SPECIALTY);
  const portions = Map.groupBy(spending?.groups ?? [], ({ made }) => made.specialty);
  return Object.fromEntries(
    [...groups].map(([specialty, own]) => {
      const { scored_pizzas, avg_score, pct_bads } = figuresOf(own);
      return [
        specialty,
        {
          scored_pizzas,
          avg_score,
          percentage_bad_pizzas: pct_bads,
          daily_avg: scored_pizzas / businessDays,
          over_spent:
            spending && portionFigures(spending.usagesOf(portions.get(specialty) ?? [])).over_spent,
        },
      ];
    }),
  );
}

import { addSums, bandFigures, type BandSums } from '@crustodian/domain/figures/band-figures';
import { daysBetween } from '@crustodian/domain/time/calendar-day';
import type { DayRange } from '@crustodian/domain/time/day-range';
import {
  portionFigures,
  type Made,
  type PortionGroup,
  type Usage,
} from '@crustodian/domain/figures/portions';
import { UNKNOWN_SPECIALTY } from '@crustodian/domain/pizza/specialties';

/** The sums of specialties that the summary shows; other sums need not be computed. */
export const SPECIALTY_SUMS = [
  'detected',
  'scored',
  'bad',
  'score_sum',
] as const satisfies readonly (keyof BandSums)[];

type SpecialtySums = Pick<BandSums, (typeof SPECIALTY_SUMS)[number]>;

const figuresOf = (groups: readonly Partial<BandSums>[]) => bandFigures(addSums(groups));

/** Use of ingredients by groups of pizzas. */
export interface Spending {
  groups: readonly PortionGroup<Made & { region: string }>[];
  usagesOf: (groups: Spending['groups']) => Usage[];
}

export interface BlockSource {
  range: DayRange;
  sums: Partial<BandSums>;
  cells: readonly (SpecialtySums & { specialty: string })[];
  /** Null without portion control. */
  spending: Spending | null;
}

/** The summary of a group of venues, the company or a region (decision X71), without time frames. */
export function blockOf({ range, sums, cells, spending }: BlockSource) {
  const total = figuresOf([sums]);
  return {
    avg_score: total.avg_score,
    score_sd: total.score_sd,
    pct_bads: total.pct_bads,
    pct_excellents: total.pct_excellents,
    count: total.scored_pizzas,
    total_pizzas: total.total_pizzas,
    specialties: specialtiesOf(cells, daysBetween(range.min, range.max) + 1, spending),
  };
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

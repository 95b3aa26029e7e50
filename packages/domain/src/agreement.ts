import type { CalendarDay } from './calendar-day.ts';
import type { OriginalData } from './pipeline-result.ts';
import { sliderValues } from './score-sliders.ts';
import { weekStamp } from './week.ts';

/** A reviewed pizza as it is now, and what the pipeline had said of it. */
export interface ReviewedFacts {
  store: string;
  day: CalendarDay;
  specialty: string | null;
  /** Points by criterion; null when not evaluated. */
  criteria: Readonly<Record<string, number>> | null;
  original: OriginalData | null;
  /** Points of a whole pizza by criterion. */
  maxima: Readonly<Record<string, number>>;
  /** The ingredient part that its sliders showed before points were corrected (X40, X41); else null. */
  ingredients: number | null;
}

/** How often reviewers left something as the pipeline had said it. */
export interface Kept {
  reviewed: number;
  /** Shares 0..1 of the reviewed pizzas whose specialty, and whose points, stayed. */
  specialtyKept: number;
  pointsKept: number;
}

/** One criterion of the evaluated pizzas that were reviewed. */
export interface CriterionAgreement {
  criterion: string;
  reviewed: number;
  /** Share 0..1 whose points stayed, and how far those of all were moved on average. */
  kept: number;
  meanChange: number;
  /** Mean of the change with its sign: above 0 the pipeline is too strict. */
  meanShift: number;
}

export interface Agreement {
  all: Kept;
  criteria: CriterionAgreement[];
  specialties: ({ specialty: string } & Kept)[];
  stores: ({ store: string } & Kept)[];
  weeks: ({ week: CalendarDay } & Kept)[];
}

/** Points closer than this are the same: they travel with two decimals. */
const SAME_POINTS = 0.005;

/**
 * Agreement between pipeline and reviewers. A pizza that a reviewer left as it was agrees; what the
 * pipeline had said stands in the original data (decision X58).
 */
export function agreementOf(pizzas: readonly ReviewedFacts[]): Agreement {
  return {
    all: keptOf(pizzas),
    criteria: criteriaOf(pizzas),
    specialties: grouped(pizzas, saidSpecialty).map(([specialty, part]) => ({
      specialty,
      ...keptOf(part),
    })),
    stores: grouped(pizzas, ({ store }) => store).map(([store, part]) => ({
      store,
      ...keptOf(part),
    })),
    weeks: grouped(pizzas, ({ day }) => weekStamp(day)).map(([week, part]) => ({
      week,
      ...keptOf(part),
    })),
  };
}

const saidSpecialty = ({ original, specialty }: ReviewedFacts): string =>
  original?.specialty ?? specialty ?? 'unknown';

const isSpecialtyKept = (pizza: ReviewedFacts): boolean =>
  pizza.original?.specialty === undefined || pizza.original.specialty === pizza.specialty;

/**
 * Points moved by the reviewer, from where the slider stood; 0 where the criterion was left as it was. Any
 * corrected points make the ingredient criteria count what their sliders showed: that moves nothing.
 */
function changeOf(pizza: ReviewedFacts, criterion: string): number {
  const { criteria, original, ...sliders } = pizza;
  const said = original?.score_criteria;
  const after = criteria?.[criterion];
  if (said?.[criterion] === undefined || after === undefined) return 0;
  const before = sliderValues({ ...sliders, criteria: said })[criterion] ?? 0;
  // As points are kept: in hundredths.
  return after - Math.round(before * 100) / 100;
}

const arePointsKept = (pizza: ReviewedFacts): boolean =>
  Object.keys(pizza.criteria ?? {}).every(
    (criterion) => Math.abs(changeOf(pizza, criterion)) < SAME_POINTS,
  );

function keptOf(pizzas: readonly ReviewedFacts[]): Kept {
  const share = (part: readonly ReviewedFacts[]): number =>
    pizzas.length > 0 ? part.length / pizzas.length : 1;
  return {
    reviewed: pizzas.length,
    specialtyKept: share(pizzas.filter(isSpecialtyKept)),
    pointsKept: share(pizzas.filter(arePointsKept)),
  };
}

function criteriaOf(pizzas: readonly ReviewedFacts[]): CriterionAgreement[] {
  const names = new Set(pizzas.flatMap(({ criteria }) => Object.keys(criteria ?? {})));
  return [...names].map((criterion) => {
    const changes = pizzas
      .filter(({ criteria }) => criteria && criterion in criteria)
      .map((pizza) => changeOf(pizza, criterion));
    const mean = (values: readonly number[]): number =>
      values.reduce((sum, value) => sum + value, 0) / changes.length;
    return {
      criterion,
      reviewed: changes.length,
      kept: changes.filter((change) => Math.abs(change) < SAME_POINTS).length / changes.length,
      meanChange: mean(changes.map(Math.abs)),
      meanShift: mean(changes),
    };
  });
}

/** The pizzas by a name, names in order. */
function grouped(
  pizzas: readonly ReviewedFacts[],
  nameOf: (pizza: ReviewedFacts) => string,
): [string, ReviewedFacts[]][] {
  const groups = new Map<string, ReviewedFacts[]>();
  for (const pizza of pizzas) {
    const name = nameOf(pizza);
    const group = groups.get(name);
    if (group) group.push(pizza);
    else groups.set(name, [pizza]);
  }
  return [...groups].sort(([p], [q]) => (p < q ? -1 : 1));
}

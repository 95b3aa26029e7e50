import type { CalendarDay } from '../time/calendar-day.ts';
import type { OriginalData } from '../pizza/pipeline-result.ts';
import { sliderValues } from './score-sliders.ts';
import { weekStamp } from '../time/week.ts';

/** A reviewed pizza as it is now, and the pipeline's original result. */
export interface ReviewedFacts {
  venue: number;
  /** Two companies may have stores with the same name. */
  store: string;
  company: string;
  /** The version that had scored it when it was reviewed. */
  engine: string;
  day: CalendarDay;
  specialty: string | null;
  /** Points by criterion; null when not evaluated. */
  criteria: Readonly<Record<string, number>> | null;
  original: OriginalData | null;
  /** Points of a whole pizza per criterion. */
  maxima: Readonly<Record<string, number>>;
  /** The ingredient part shown by its sliders before points were corrected (X40, X41); otherwise null. */
  ingredients: number | null;
}

/** How often reviewers kept the pipeline's result. */
export interface Kept {
  reviewed: number;
  /** Shares 0..1 of the reviewed pizzas whose specialty, and whose points, were kept. */
  specialtyKept: number;
  pointsKept: number;
}

/** One criterion of the evaluated pizzas that were reviewed. */
export interface CriterionAgreement {
  criterion: string;
  reviewed: number;
  /** Share 0..1 whose points were kept, and the mean absolute change over all. */
  kept: number;
  meanChange: number;
  /** Mean of the signed change: above 0 the pipeline is too strict. */
  meanShift: number;
}

export interface Agreement {
  all: Kept;
  criteria: CriterionAgreement[];
  specialties: ({ specialty: string } & Kept)[];
  stores: ({ venue: number; store: string; company: string } & Kept)[];
  weeks: ({ week: CalendarDay } & Kept)[];
  engines: ({ engine: string } & Kept)[];
}

/** Points closer than this are equal, because they are sent with two decimals. */
const SAME_POINTS = 0.005;

/**
 * Agreement between pipeline and reviewers. A pizza that a reviewer left unchanged agrees; the
 * pipeline's result is in the original data (decision X58).
 */
export function agreementOf(pizzas: readonly ReviewedFacts[]): Agreement {
  return {
    all: keptOf(pizzas),
    criteria: criteriaOf(pizzas),
    specialties: grouped(pizzas, saidSpecialty).map(([specialty, part]) => ({
      specialty,
      ...keptOf(part),
    })),
    stores: storesOf(pizzas),
    weeks: grouped(pizzas, ({ day }) => weekStamp(day)).map(([week, part]) => ({
      week,
      ...keptOf(part),
    })),
    engines: grouped(pizzas, ({ engine }) => engine).map(([engine, part]) => ({
      engine,
      ...keptOf(part),
    })),
  };
}

const saidSpecialty = ({ original, specialty }: ReviewedFacts): string =>
  original?.specialty ?? specialty ?? 'unknown';

const isSpecialtyKept = (pizza: ReviewedFacts): boolean =>
  pizza.original?.specialty === undefined || pizza.original.specialty === pizza.specialty;

/**
 * The change by the reviewer relative to the slider's position; 0 if the criterion was left
 * unchanged. Correcting any points makes the ingredient criteria count what their sliders showed,
 * which is not a change.
 */
function changeOf(pizza: ReviewedFacts, criterion: string): number {
  const { criteria, original, ...sliders } = pizza;
  const first = original?.score_criteria;
  const after = criteria?.[criterion];
  if (first?.[criterion] === undefined || after === undefined) return 0;
  const before = sliderValues({ ...sliders, criteria: first })[criterion] ?? 0;
  // Points as stored: in hundredths.
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

/** Per store, ordered by name. */
const storesOf = (pizzas: readonly ReviewedFacts[]): Agreement['stores'] =>
  [...Map.groupBy(pizzas, ({ venue }) => venue)]
    .map(([venue, part]) => {
      const { store, company } = part[0]!;
      return { venue, store, company, ...keptOf(part) };
    })
    .sort((p, q) => inOrder(p.store, q.store) || inOrder(p.company, q.company));

/** The pizzas grouped by name, ordered. */
const grouped = (
  pizzas: readonly ReviewedFacts[],
  nameOf: (pizza: ReviewedFacts) => string,
): [string, ReviewedFacts[]][] =>
  [...Map.groupBy(pizzas, nameOf)].sort(([p], [q]) => inOrder(p, q));

const inOrder = (p: string, q: string): number => (p < q ? -1 : p > q ? 1 : 0);

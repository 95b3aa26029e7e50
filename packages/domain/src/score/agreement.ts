import type { CalendarDay } from '../time/calendar-day.ts';
import type { OriginalData } from '../pizza/pipeline-result.ts';
import { sliderValues } from './score-sliders.ts';
import { weekStamp } from '../time/week.ts';

/** A reviewed pizza as it is now, and the pipeline's original result. */
export interface ReviewedFacts {
  venue: number;
  /** Needed because two companies may have stores with the same name. */
  store: string;
  company: string;
  /** The version that had scored the pizza when it was reviewed. */
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

interface KeptCount {
  reviewed: number;
  specialtyKept: number;
  pointsKept: number;
}

/** Sums of a criterion's changes. */
interface Changes {
  reviewed: number;
  kept: number;
  change: number;
  shift: number;
}

/**
 * Agreement between pipeline and reviewers. A pizza that a reviewer left unchanged agrees; the
 * pipeline's result is in the original data (decision X58). Pizzas are added one by one, because a
 * year of them does not fit in memory.
 */
export class AgreementSums {
  readonly #all = noneKept();
  readonly #criteria = new Map<string, Changes>();
  readonly #specialties = new Map<string, KeptCount>();
  readonly #stores = new Map<number, KeptCount & { store: string; company: string }>();
  readonly #weeks = new Map<CalendarDay, KeptCount>();
  readonly #engines = new Map<string, KeptCount>();

  add(pizza: ReviewedFacts): void {
    const changes = changesOf(pizza);
    const specialtyKept = isSpecialtyKept(pizza) ? 1 : 0;
    const pointsKept = changes.every(([, change]) => isSame(change)) ? 1 : 0;
    const { venue, store, company, day, engine } = pizza;
    for (const count of [
      this.#all,
      entryOf(this.#specialties, saidSpecialty(pizza), noneKept),
      entryOf(this.#stores, venue, () => ({ store, company, ...noneKept() })),
      entryOf(this.#weeks, weekStamp(day), noneKept),
      entryOf(this.#engines, engine, noneKept),
    ]) {
      count.reviewed += 1;
      count.specialtyKept += specialtyKept;
      count.pointsKept += pointsKept;
    }
    for (const [criterion, change] of changes) {
      const sums = entryOf(this.#criteria, criterion, noChanges);
      sums.reviewed += 1;
      if (isSame(change)) sums.kept += 1;
      sums.change += Math.abs(change);
      sums.shift += change;
    }
  }

  agreement(): Agreement {
    return {
      all: keptOf(this.#all),
      criteria: [...this.#criteria].map(([criterion, sums]) => criterionOf(criterion, sums)),
      specialties: inNameOrder(this.#specialties).map(([specialty, count]) => ({
        specialty,
        ...keptOf(count),
      })),
      stores: [...this.#stores]
        .map(([venue, { store, company, ...count }]) => ({
          venue,
          store,
          company,
          ...keptOf(count),
        }))
        .sort((p, q) => inOrder(p.store, q.store) || inOrder(p.company, q.company)),
      weeks: inNameOrder(this.#weeks).map(([week, count]) => ({ week, ...keptOf(count) })),
      engines: inNameOrder(this.#engines).map(([engine, count]) => ({ engine, ...keptOf(count) })),
    };
  }
}

const noneKept = (): KeptCount => ({ reviewed: 0, specialtyKept: 0, pointsKept: 0 });
const noChanges = (): Changes => ({ reviewed: 0, kept: 0, change: 0, shift: 0 });

function entryOf<K, V>(map: Map<K, V>, key: K, make: () => V): V {
  const known = map.get(key);
  if (known !== undefined) return known;
  const made = make();
  map.set(key, made);
  return made;
}

const saidSpecialty = ({ original, specialty }: ReviewedFacts): string =>
  original?.specialty ?? specialty ?? 'unknown';

const isSpecialtyKept = (pizza: ReviewedFacts): boolean =>
  pizza.original?.specialty === undefined || pizza.original.specialty === pizza.specialty;

const isSame = (change: number): boolean => Math.abs(change) < SAME_POINTS;

/**
 * The changes by the reviewer relative to the sliders' positions; 0 if a criterion was left
 * unchanged. Correcting any points makes the ingredient criteria count what their sliders showed,
 * which is not a change.
 */
function changesOf({
  criteria,
  original,
  ...sliders
}: ReviewedFacts): [criterion: string, change: number][] {
  const first = original?.score_criteria;
  const before = first && sliderValues({ ...sliders, criteria: first });
  return Object.entries(criteria ?? {}).map(([criterion, after]) => {
    if (first?.[criterion] === undefined) return [criterion, 0];
    // Rounded to hundredths, as points are stored.
    return [criterion, after - Math.round((before?.[criterion] ?? 0) * 100) / 100];
  });
}

function keptOf({ reviewed, specialtyKept, pointsKept }: KeptCount): Kept {
  const share = (kept: number): number => (reviewed > 0 ? kept / reviewed : 1);
  return { reviewed, specialtyKept: share(specialtyKept), pointsKept: share(pointsKept) };
}

const criterionOf = (
  criterion: string,
  { reviewed, kept, change, shift }: Changes,
): CriterionAgreement => ({
  criterion,
  reviewed,
  kept: kept / reviewed,
  meanChange: change / reviewed,
  meanShift: shift / reviewed,
});

const inNameOrder = <T>(counts: ReadonlyMap<string, T>): [string, T][] =>
  [...counts].sort(([p], [q]) => inOrder(p, q));

const inOrder = (p: string, q: string): number => (p < q ? -1 : p > q ? 1 : 0);

import type { CriterionKey, Grid } from '@crustodian/domain/pizza/criteria';

/**
 * The day on which the chain's stores got the current engine, as days ago: the middle of thirteen
 * months.
 */
const CHANGED_DAYS_AGO = 196;

export const PREVIOUS_ENGINE = 'crustodian-7';

export const isPreviousEngine = (daysAgo: number): boolean => daysAgo > CHANGED_DAYS_AGO;

/** Points of the whole pizza by which each engine is too strict, by criterion of both grids. */
const STRICTNESS = {
  previous: {
    official: { 'Ingredientes exterior': 0.09, 'Queso exterior': 0.08, 'Sello de queso': 0.08 },
    modified: { ingredients: 0.09, 'cheese cover': 0.08, 'cheese seal': 0.08 },
  },
  todays: {
    official: { 'Sello de queso': 0.06 },
    modified: { 'cheese seal': 0.06 },
  },
} as const satisfies Record<string, Record<Grid, Partial<Record<CriterionKey, number>>>>;

const strictness = (daysAgo: number): Record<Grid, Readonly<Record<string, number>>> =>
  STRICTNESS[isPreviousEngine(daysAgo) ? 'previous' : 'todays'];

/** Points by which the engine of that day is too strict on a criterion. */
export const engineStrictness = (criterion: string, daysAgo: number): number => {
  const { official, modified } = strictness(daysAgo);
  return official[criterion] ?? modified[criterion] ?? 0;
};

/** How far the engine of that day scores below the current one. */
export const engineShift = (daysAgo: number): number => total(daysAgo) - total(0);

const total = (daysAgo: number) =>
  Object.values(strictness(daysAgo).official).reduce((sum, points) => sum + points, 0);

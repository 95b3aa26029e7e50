/** The slices of a pizza, counted clockwise from the one after 12 o'clock or the first cut. */
export const SLICES = ['1', '2', '3', '4', '5', '6', '7', '8'] as const;
export type SliceKey = (typeof SLICES)[number];

export const GRIDS = ['official', 'modified'] as const;
/** The scoring grid of a company (decisions X37, X38). */
export type Grid = (typeof GRIDS)[number];

interface Criterion {
  label: string;
  /** Maximum value of one slice. */
  sliceMax: number;
}

/** Criteria of the official grid: 8 x (0.25 + 0.25 + 6 x 0.1) + 1.2 = 10 (decision X37). */
const OFFICIAL = {
  'Ingredientes interior': { label: 'inner ingredients', sliceMax: 0.25 },
  'Ingredientes exterior': { label: 'outer ingredients', sliceMax: 0.25 },
  'Queso interior': { label: 'inner cheese', sliceMax: 0.1 },
  'Queso exterior': { label: 'outer cheese', sliceMax: 0.1 },
  Bordes: { label: 'border size', sliceMax: 0.1 },
  'Cocción queso': { label: 'cheese melting', sliceMax: 0.1 },
  'Sello de queso': { label: 'cheese seal', sliceMax: 0.1 },
  Limpieza: { label: 'border cleanliness', sliceMax: 0.1 },
} as const satisfies Record<string, Criterion>;

/** Criteria of the modified grid: 0.8 x 4 + 2.4 + 4 + 0.4 = 10 (decision X38). */
const MODIFIED = {
  'pizza size': { label: 'pizza size', sliceMax: 0.1 },
  'border size': { label: 'border size', sliceMax: 0.1 },
  'cheese on border': { label: 'cheese on border', sliceMax: 0.1 },
  'cheese seal': { label: 'cheese seal', sliceMax: 0.1 },
  'cheese cover': { label: 'cheese cover', sliceMax: 0.3 },
  ingredients: { label: 'ingredients', sliceMax: 0.5 },
} as const satisfies Record<string, Criterion>;

export type OfficialCriterion = keyof typeof OFFICIAL;
export type ModifiedCriterion = keyof typeof MODIFIED;
export type CriterionKey = OfficialCriterion | ModifiedCriterion;

/** Criteria of other companies' grids, whose keys are also their labels (spec 000 section 3, X49). */
export const OTHER_CRITERIA = [
  'size',
  'circularity',
  'ingredient count',
  'ingredient distribution',
  'cutting lines',
  'baking',
  'cheese',
  'non cheese',
  'bubble',
] as const;

const CRITERIA: Record<Grid, Record<string, Criterion>> = {
  official: OFFICIAL,
  modified: MODIFIED,
};

/**
 * Criteria keys of a grid in the order of stored arrays (pizza.criteria). Stored points are
 * identified only by their position, so a criterion may be appended but never moved or removed.
 */
export const OFFICIAL_CRITERIA = [
  'Ingredientes interior',
  'Ingredientes exterior',
  'Queso interior',
  'Queso exterior',
  'Bordes',
  'Cocción queso',
  'Sello de queso',
  'Limpieza',
] as const satisfies readonly OfficialCriterion[];
const MODIFIED_CRITERIA = [
  'pizza size',
  'border size',
  'cheese on border',
  'cheese seal',
  'cheese cover',
  'ingredients',
] as const satisfies readonly ModifiedCriterion[];

/** Makes the compiler check that every criterion has a position. */
type Placed<Key, Order extends readonly unknown[]> = [Key] extends [Order[number]] ? true : never;
true satisfies Placed<OfficialCriterion, typeof OFFICIAL_CRITERIA>;
true satisfies Placed<ModifiedCriterion, typeof MODIFIED_CRITERIA>;

export const criteriaOf = (grid: Grid): readonly CriterionKey[] =>
  grid === 'official' ? OFFICIAL_CRITERIA : MODIFIED_CRITERIA;

/** English label of a criterion; unknown keys are returned as they are (decision X49). */
export const criterionLabel = (key: string): string =>
  CRITERIA.official[key]?.label ?? CRITERIA.modified[key]?.label ?? key;

export const isIngredientCriterion = (key: string): boolean =>
  key.startsWith('Ingredientes') || key === 'ingredients';

export const isCheeseCoverCriterion = (key: string): boolean =>
  key === 'Queso interior' || key === 'Queso exterior' || key === 'cheese cover';

/** Points of one slice per criterion: the company's own if set, otherwise the grid's (decision X44). */
export function scoreWeights(grid: Grid, own: Record<string, number> = {}): Record<string, number> {
  return Object.fromEntries(
    criteriaOf(grid).map((key) => [key, own[key] ?? CRITERIA[grid][key]!.sliceMax]),
  );
}

/** A company's own points of one slice: its weights, otherwise an eighth of its own maxima (X38, X44). */
export const ownSliceMaxima = (
  weights: Record<string, number>,
  maxima: Record<string, number>,
): Record<string, number> => ({
  ...Object.fromEntries(
    Object.entries(maxima).map(([key, max]) => [key, toFourDecimals(max / SLICES.length)]),
  ),
  ...weights,
});

const toFourDecimals = (value: number): number => Math.round(value * 1e4) / 1e4;

/** Points of a whole pizza per criterion: the company's own if set, otherwise 8 x the weight (decision X44). */
export function evaluationKeyMax(
  weights: Record<string, number>,
  own: Record<string, number> = {},
): Record<string, number> {
  return Object.fromEntries(
    Object.entries(weights).map(([key, weight]) => [
      key,
      own[key] ?? toFourDecimals(weight * SLICES.length),
    ]),
  );
}

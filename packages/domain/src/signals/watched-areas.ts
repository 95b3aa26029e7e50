import { criteriaOf, type CriterionKey, type Grid } from '../pizza/criteria.ts';
import type { PossibleFlag } from '../pizza/pipeline-result.ts';

/** The watched areas in kitchen terms. Fewer series than criteria detect a fault sooner. */
export const WATCHED_AREAS = ['rim', 'size', 'portion', 'placement', 'bake'] as const;
export type WatchedArea = (typeof WATCHED_AREAS)[number];

export const FLAGS = ['bubbles', 'overbaked', 'bad_cut'] as const satisfies readonly PossibleFlag[];
/** A criterion of the grid or a flag. */
export type WatchedPart = CriterionKey | PossibleFlag;

const AREA_OF = {
  Bordes: 'rim',
  'Sello de queso': 'rim',
  Limpieza: 'rim',
  'border size': 'rim',
  'cheese on border': 'rim',
  'cheese seal': 'rim',
  'pizza size': 'size',
  'Queso interior': 'portion',
  'Queso exterior': 'portion',
  'cheese cover': 'portion',
  ingredients: 'portion',
  'Ingredientes interior': 'placement',
  'Ingredientes exterior': 'placement',
  bad_cut: 'placement',
  'Cocción queso': 'bake',
  overbaked: 'bake',
  bubbles: 'bake',
} as const satisfies Record<WatchedPart, WatchedArea>;

// Safe because the keys of an object literal are those of its type.
export const WATCHED_PARTS = Object.keys(AREA_OF) as [WatchedPart, ...WatchedPart[]];

export const areaOf = (part: WatchedPart): WatchedArea => AREA_OF[part];

/** The watched parts of a grid's pizzas, in the order of stored losses. */
export const watchedParts = (grid: Grid): readonly WatchedPart[] => [...criteriaOf(grid), ...FLAGS];

/** The areas for which a grid has parts, with the indices of these parts. */
export function watchedSeries(grid: Grid): { word: WatchedArea; parts: number[] }[] {
  const parts = watchedParts(grid);
  return WATCHED_AREAS.map((word) => ({
    word,
    parts: parts.flatMap((part, at) => (areaOf(part) === word ? [at] : [])),
  })).filter((series) => series.parts.length > 0);
}

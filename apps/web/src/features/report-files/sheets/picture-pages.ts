import { evenPages } from './row-pages.ts';

/** A page of pictures has up to 4 rows of 5 pizzas. */
const PIZZAS_PER_ROW = 5;
const ROWS_PER_PAGE = 4;

/** The pictures of each page, in order; no page if there are no pizzas. */
export const pagesOf = <Item>(items: readonly Item[]): Item[][] =>
  evenPages(items.length, PIZZAS_PER_ROW * ROWS_PER_PAGE).map(({ from, to }) =>
    items.slice(from, to),
  );

export interface PictureGrid {
  columns: number;
  /** Edge of a picture in CSS pixels. */
  edge: number;
}

type GridOf = readonly (PictureGrid & { upTo: number })[];

/**
 * Fewer pictures are larger, so that they fill their page: with texts to their right, and with
 * texts below.
 */
const BESIDE_MESSAGES: GridOf = [
  { upTo: 6, columns: 3, edge: 250 },
  { upTo: 12, columns: 4, edge: 166 },
  { upTo: 20, columns: 5, edge: 128 },
];
const ABOVE_MESSAGES: GridOf = [
  { upTo: 6, columns: 3, edge: 228 },
  { upTo: 8, columns: 4, edge: 228 },
  { upTo: 10, columns: 5, edge: 190 },
  { upTo: 15, columns: 5, edge: 146 },
];

const gridFor = (grids: GridOf, count: number): PictureGrid =>
  grids.find(({ upTo }) => count <= upTo) ?? grids.at(-1)!;

export const gridBesideMessages = (count: number): PictureGrid => gridFor(BESIDE_MESSAGES, count);
export const gridAboveMessages = (count: number): PictureGrid => gridFor(ABOVE_MESSAGES, count);

import { readCsv } from '@crustodian/contract/wire/csv';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { LOOK_RATINGS, type LookRating } from '../../packages/scoring/src/food/look-ratings.ts';

/** Purpose of a photograph; its file name starts with it. */
export type PhotographGroup = 'core' | 'hard' | 'storecam' | 'burnt' | 'negative';

/** One rater's judgement of a photograph. */
export interface Rating {
  specialty: string;
  view: string;
  overbaked: boolean;
  bubbles: boolean;
  /** Null if the pizza is uncut. */
  badCut: boolean | null;
  /** Null if the rater could not tell. */
  values: Record<LookRating, number | null>;
}

export interface Photograph {
  file: string;
  group: PhotographGroup;
  /** Whether a negative shows a slice of pizza rather than other food. */
  isSlice: boolean;
  ratings: Rating[];
}

/** The negatives that show a slice, as determined by eye. */
const SLICES = new Set([
  'negative_15f988f4.jpg',
  'negative_359561ca.jpg',
  'negative_7b7033f2.jpg',
  'negative_948e9a4c.jpg',
  'negative_99f8ffcb.jpg',
]);

/** The photographs listed in a folder's manifest.csv, with the raters' judgements. */
export async function photographsOf(folder: string, ratings: string): Promise<Photograph[]> {
  const [listed, rated] = await Promise.all([
    rowsOf(join(folder, 'manifest.csv')),
    rowsOf(ratings),
  ]);
  const byFile = Map.groupBy(rated, ({ file }) => file!);
  const photographs = listed.map(({ file, group }): Photograph => ({
    file: file!,
    group: group as PhotographGroup,
    isSlice: SLICES.has(file!),
    ratings: (byFile.get(file!) ?? []).map(ratingOf),
  }));
  return photographs.sort((p, q) => (p.file < q.file ? -1 : 1));
}

export type CsvRow = Record<string, string>;

/** The rows of a CSV file as objects keyed by its header. */
export async function rowsOf(file: string): Promise<CsvRow[]> {
  const [names = [], ...rows] = readCsv((await readFile(file, 'utf8')).trim());
  return rows.map((cells) => Object.fromEntries(names.map((name, k) => [name, cells[k]!])));
}

function ratingOf(row: CsvRow): Rating {
  const number = (name: string): number | null => (row[name] === '' ? null : Number(row[name]));
  return {
    specialty: row['specialty']!,
    view: row['view']!,
    overbaked: row['overbaked'] === '1',
    bubbles: row['bubbles'] === '1',
    badCut: row['bad_cut'] === '' ? null : row['bad_cut'] === '1',
    values: Object.fromEntries(
      LOOK_RATINGS.map((name) => [name, number(name)]),
    ) as Rating['values'],
  };
}

/** The raters' mean; null if no rater could tell. */
export function meanRating({ ratings }: Photograph, name: LookRating): number | null {
  const values = ratings.flatMap(({ values }) => values[name] ?? []);
  return values.length > 0 ? values.reduce((p, q) => p + q, 0) / values.length : null;
}

/** The specialty that all raters name; null if they differ or there are no ratings. */
export function agreedSpecialty({ ratings }: Photograph): string | null {
  const names = new Set(ratings.map(({ specialty }) => specialty));
  const [only] = names;
  return names.size === 1 ? only! : null;
}

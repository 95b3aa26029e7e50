import { LOOK_RATINGS, type LookRating } from './look-ratings.ts';
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { parsed } from '../models/model-file.ts';
import { softmax } from '../specialty/specialty.ts';
import { sigmoid } from '../models/small-net.ts';

/** A linear head on a look: one weight per feature, then the bias. */
type Weights = number[];

/** One whole pizza, a slice, other food or none. */
type FoodKind = 'whole' | 'slice' | 'other';

/** The file that training/train_food.py writes. */
interface FoodHeads {
  /** Log odds that it is rendered. */
  drawn: Weights;
  kinds: Record<FoodKind, Weights>;
  ratings: Record<LookRating, Weights>;
  /** Log odds that it is burnt. */
  burnt: Weights;
  /** What soot adds to the log odds of burnt. */
  soot: Weights;
  specialties: Record<string, Weights>;
  /** Mean and standard deviation of the training looks. */
  known: { mean: number[]; deviation: number[] };
}

const FILE = new URL('../../models/food-heads.json', import.meta.url);
const bytes = await readFile(FILE);
const heads = parsed('food-heads.json', bytes) as FoodHeads;

/** Start of the file's SHA-256; changes whenever an output can change. */
export const HEADS_VERSION = createHash('sha256').update(bytes).digest('hex').slice(0, 4);

/** Number of features in a look. */
export const LOOK_LENGTH = heads.known.mean.length;

/** Number of outputs for a look, excluding the one for rendered. */
export const READING_LENGTH =
  LOOK_RATINGS.length + Object.keys(heads.kinds).length + Object.keys(heads.specialties).length + 2;

/** What the heads say about a look. */
export interface FoodReading {
  /** 0 a photograph .. 1 a rendered picture. */
  rendered: number;
  /** Probability 0..1 of each kind of food. */
  kinds: Record<FoodKind, number>;
  ratings: Record<LookRating, number>;
  /** Log odds that it is burnt. */
  burnt: number;
  /** What soot adds to the log odds of burnt; 0 for a pizza as clean as usual. */
  soot: number;
  /** Log odds of each specialty that can be recognized by its look. */
  specialties: Record<string, number>;
  /** Distance from the training data: 1 is typical. */
  strangeness: number;
}

/** What the heads say about a look. */
export function readFoodHeads(look: readonly number[]): FoodReading {
  const { kinds, ratings, burnt, soot, specialties, known } = heads;
  return {
    rendered: sigmoid(answer(heads.drawn, look)),
    kinds: chances(kinds, look),
    ratings: answers(ratings, look),
    burnt: answer(burnt, look),
    soot: answer(soot, look),
    specialties: answers(specialties, look),
    strangeness: Math.sqrt(
      look.reduce(
        (sum, value, k) => sum + ((value - known.mean[k]!) / known.deviation[k]!) ** 2,
        0,
      ) / look.length,
    ),
  };
}

const answer = (row: Weights, look: readonly number[]): number =>
  look.reduce((sum, value, k) => sum + value * row[k]!, row.at(-1)!);

const answers = <Name extends string>(
  rows: Record<Name, Weights>,
  look: readonly number[],
): Record<Name, number> =>
  Object.fromEntries(
    Object.entries<Weights>(rows).map(([name, row]) => [name, answer(row, look)]),
  ) as Record<Name, number>;

function chances<Name extends string>(
  rows: Record<Name, Weights>,
  look: readonly number[],
): Record<Name, number> {
  const names = Object.keys(rows) as Name[];
  const likely = softmax(names.map((name) => answer(rows[name], look)));
  return Object.fromEntries(names.map((name, k) => [name, likely[k]!])) as Record<Name, number>;
}

/** Whether the reading is of a photograph. */
export const isPhotograph = ({ rendered }: Pick<FoodReading, 'rendered'>): boolean =>
  rendered < 0.5;

/** Between these values, a picture counts as partly rendered. */
const BOTH = [0.1, 0.9] as const;

/**
 * Weight of a picture's look relative to the measurements on pixel classes: 0 on rendered pizzas ..
 * 1 on photographs.
 */
export const weightOfLook = ({ rendered }: Pick<FoodReading, 'rendered'>): number =>
  Math.min(1, Math.max(0, (BOTH[1] - rendered) / (BOTH[1] - BOTH[0])));

import { LOOK_RATINGS, type LookRating } from './look-ratings.ts';
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { parsed } from '../models/model-file.ts';
import { softmax } from '../specialty/specialty.ts';
import { sigmoid } from '../models/small-net.ts';

/** A linear answer to a look: a weight per number, then the bias. */
type Weights = number[];

/** One whole pizza, a slice of one, other food or none. */
type FoodKind = 'whole' | 'slice' | 'other';

/** The file that training/train_food.py writes. */
interface FoodHeads {
  /** Whether it is drawn: log odds. */
  drawn: Weights;
  kinds: Record<FoodKind, Weights>;
  ratings: Record<LookRating, Weights>;
  /** Whether it is burnt: log odds. */
  burnt: Weights;
  /** What soot adds to these odds. */
  soot: Weights;
  specialties: Record<string, Weights>;
  /** Mean and deviation of the training looks. */
  known: { mean: number[]; deviation: number[] };
}

const FILE = new URL('../../models/food-heads.json', import.meta.url);
const bytes = await readFile(FILE);
const heads = parsed('food-heads.json', bytes) as FoodHeads;

/** Start of the file's SHA-256; changes whenever an output can change. */
export const HEADS_VERSION = createHash('sha256').update(bytes).digest('hex').slice(0, 4);

/** How many numbers a look has. */
export const LOOK_LENGTH = heads.known.mean.length;

/** Length of the output for a look, without whether it is drawn. */
export const READING_LENGTH =
  LOOK_RATINGS.length + Object.keys(heads.kinds).length + Object.keys(heads.specialties).length + 2;

/** What a look says. */
export interface FoodReading {
  /** 0 a photograph .. 1 a drawing. */
  rendered: number;
  /** Probability 0..1 of each kind of thing that it may be. */
  kinds: Record<FoodKind, number>;
  ratings: Record<LookRating, number>;
  /** Odds (in logarithms) that it is burnt. */
  burnt: number;
  /** What soot adds to these odds: a pizza as clean as usual adds nothing. */
  soot: number;
  /** Odds (in logarithms) of each specialty that is known by its look. */
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

/** Between these a picture counts as partly rendered. */
const BOTH = [0.1, 0.9] as const;

/** How much a picture's look counts against what classes measure: 0 on rendered pizzas .. 1 on photographs. */
export const weightOfLook = ({ rendered }: Pick<FoodReading, 'rendered'>): number =>
  Math.min(1, Math.max(0, (BOTH[1] - rendered) / (BOTH[1] - BOTH[0])));

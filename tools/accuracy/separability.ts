import { areaUnderCurve, type Judgement } from '../../packages/scoring/src/evaluate/statistics.ts';

/** A picture's features, and whether it belongs to the class to be recognized. */
export interface LabelledFeatures {
  numbers: readonly number[];
  is: boolean;
}

/** How well a classifier separates two kinds of unseen pictures: 0.5 and 0.5 is chance. */
export interface Separability {
  areaUnderCurve: number;
  accuracy: number;
}

const FOLDS = 5;
const STEPS = 300;
const RATE = 0.5;
const PULL = 0.02;

/**
 * Logistic regression with five folds: each picture is classified by a model trained on the other
 * folds.
 */
export function separability(pictures: readonly LabelledFeatures[]): Separability {
  const judged = Array.from({ length: FOLDS }, (_, fold): Judgement[] => {
    const isHeld = (k: number): boolean => k % FOLDS === fold;
    const mixed = alternating(pictures);
    const classify = learn(mixed.filter((_picture, k) => !isHeld(k)));
    return mixed
      .filter((_picture, k) => isHeld(k))
      .map(({ numbers, is }) => ({ is, strength: classify(numbers) }));
  }).flat();
  const right = judged.filter(({ is, strength }) => is === strength > 0).length;
  return { areaUnderCurve: areaUnderCurve(judged)!, accuracy: right / judged.length };
}

/** Distributes both kinds evenly over the folds. */
const alternating = (pictures: readonly LabelledFeatures[]): LabelledFeatures[] => [
  ...pictures.filter(({ is }) => is),
  ...pictures.filter(({ is }) => !is),
];

function learn(pictures: readonly LabelledFeatures[]): (numbers: readonly number[]) => number {
  const { length } = pictures[0]!.numbers;
  const scale = Array.from({ length }, (_, k) => spreadOf(pictures.map((one) => one.numbers[k]!)));
  const scaled = (numbers: readonly number[]): number[] =>
    numbers.map((value, k) => (value - scale[k]!.mean) / scale[k]!.deviation);
  const rows = pictures.map(({ numbers, is }) => ({ row: scaled(numbers), is }));
  const share = { true: rows.filter(({ is }) => is).length, false: 0 };
  share.false = rows.length - share.true;
  const weights = new Float64Array(length + 1);
  const answer = (row: readonly number[]): number =>
    row.reduce((sum, value, k) => sum + value * weights[k]!, weights[length]!);
  for (let step = 0; step < STEPS; step++) {
    const slope = new Float64Array(length + 1);
    for (const { row, is } of rows) {
      const off = (Number(is) - 1 / (1 + Math.exp(-answer(row)))) / (2 * share[`${is}`]);
      for (let k = 0; k < length; k++) slope[k]! += off * row[k]!;
      slope[length]! += off;
    }
    for (let k = 0; k <= length; k++) {
      weights[k]! +=
        (RATE / Math.sqrt(length)) * (slope[k]! - (k < length ? PULL * weights[k]! : 0));
    }
  }
  return (numbers) => answer(scaled(numbers));
}

function spreadOf(values: readonly number[]): { mean: number; deviation: number } {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const square = values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length;
  return { mean, deviation: Math.sqrt(square) + 1e-9 };
}

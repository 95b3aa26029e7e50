export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

export interface FoundBox {
  box: Box;
  /** 0..1: the detector's confidence that a pizza, or part of one, is there. */
  likelihood: number;
}

const STRIDES = [8, 16, 32] as const;
type Stride = (typeof STRIDES)[number];

/**
 * For every cell of each grid: the likelihood of each class, and the distances to the four sides.
 */
export type BoxAnswers = Record<`scores${Stride}` | `sides${Stride}`, Float32Array>;

/** Number of COCO classes, and the index of pizza among them. */
const CLASSES = 80;
const PIZZA = 53;
/** Number of candidate distances per side, in strides, each with a likelihood. */
const DISTANCES = 11;

/** The most pizza-like box in a picture of `side` x `side` pixels. */
export function bestBox(answers: BoxAnswers, side: number): FoundBox {
  let best = { likelihood: -1, stride: STRIDES[0] as Stride, place: 0 };
  for (const stride of STRIDES) {
    const scores = answers[`scores${stride}`];
    const places = (side / stride) ** 2;
    for (let place = 0; place < places; place++) {
      const likelihood = scores[place * CLASSES + PIZZA]!;
      if (likelihood > best.likelihood) best = { likelihood, stride, place };
    }
  }
  const { likelihood, stride, place } = best;
  const across = side / stride;
  const x = ((place % across) + 0.5) * stride;
  const y = (Math.floor(place / across) + 0.5) * stride;
  const sides = answers[`sides${stride}`];
  const away = (k: number): number => stride * meanDistance(sides, (place * 4 + k) * DISTANCES);
  const box = { left: x - away(0), top: y - away(1), right: x + away(2), bottom: y + away(3) };
  return { likelihood, box };
}

/** Expected distance: the mean of 0, 1, 2 .. weighted by the softmax of the values. */
function meanDistance(values: Float32Array, from: number): number {
  const odds = values.subarray(from, from + DISTANCES);
  const greatest = odds.reduce((p, q) => Math.max(p, q));
  let sum = 0;
  let weighted = 0;
  for (const [distance, value] of odds.entries()) {
    const power = Math.exp(value - greatest);
    sum += power;
    weighted += power * distance;
  }
  return weighted / sum;
}

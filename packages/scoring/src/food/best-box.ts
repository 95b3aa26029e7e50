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

/** At every place of each grid the likelihood of each class, and where the four sides lie. */
export type BoxAnswers = Record<`scores${Stride}` | `sides${Stride}`, Float32Array>;

/** Classes of COCO, and pizza among them. */
const CLASSES = 80;
const PIZZA = 53;
/** Number of distances of a side, in strides, that have a likelihood. */
const DISTANCES = 11;

/** The most pizza-like box, on a picture of side x side pixels. */
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

/** Mean of the distances 0, 1, 2 .. under the softmax of their values. */
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

import type { IngredientDetection } from '@crustodian/domain/pizza/pipeline-result';
import type { Disc } from '../image/raster.ts';
import { softmax } from '../specialty/specialty.ts';
import {
  UnusableModel,
  type ClassifierDescription,
  type DetectorDescription,
  type ModelDescription,
} from './model-description.ts';
import type { ModelTensor } from './model-input.ts';

export type ModelOutputs = Record<string, ModelTensor>;

/** The class of a picture; null if none is certain enough or the likeliest has no name. */
export interface ClassAnswer {
  name: string | null;
  confidence: number;
}

/** @throws UnusableModel if there is not exactly one score per class */
export function classAnswer(model: ClassifierDescription, outputs: ModelOutputs): ClassAnswer {
  const scores = outputOf(outputs, model.outputs.scores, [1, model.classes.length]);
  const shares = activated([...scores.data], model.outputs.activation);
  const best = shares.indexOf(Math.max(...shares));
  const confidence = shares[best]!;
  return { name: confidence >= model.threshold ? model.classes[best]! : null, confidence };
}

/** More pieces than any pizza has; limited because each is compared with all previous ones. */
export const MOST_PIECES = 500;
/** More than any detector proposes; limited because each is examined. */
const MOST_PROPOSED = 100_000;

/**
 * The pieces that a detector finds, most certain first, in the pixel coordinates of `figure`; at
 * most the MOST_PIECES most certain ones.
 * @throws UnusableModel if the outputs are not four numbers and all classes per piece
 */
export function detectorAnswer(
  model: DetectorDescription,
  outputs: ModelOutputs,
  figure: Disc,
): IngredientDetection[] {
  const pieces = sure(model, outputs).sort((p, q) => q.weight - p.weight);
  const kept: Piece[] = [];
  for (const piece of pieces) {
    if (kept.length === MOST_PIECES) break;
    const isAgain = kept.some(
      (other) => other.type === piece.type && overlapOf(other.box, piece.box) > model.overlap,
    );
    if (!isAgain) kept.push(piece);
  }
  const { size, reach } = model.input;
  const scale = (2 * reach * figure.radius) / size;
  return kept.map(({ type, box: [left, top, right, bottom], weight }) => ({
    type,
    rectangle: [
      Math.round(figure.x - reach * figure.radius + left * scale),
      Math.round(figure.y - reach * figure.radius + top * scale),
      Math.max(1, Math.round((right - left) * scale)),
      Math.max(1, Math.round((bottom - top) * scale)),
    ],
    weight: Math.round(weight * 100) / 100,
  }));
}

/** Left, top, right and bottom in pixels of the model's input. */
type Box = readonly [number, number, number, number];
interface Piece {
  type: string;
  box: Box;
  weight: number;
}

function sure(model: DetectorDescription, outputs: ModelOutputs): Piece[] {
  const boxes = outputOf(outputs, model.outputs.boxes, [1, null, 4]);
  const pieces = boxes.shape[1]!;
  if (pieces > MOST_PROPOSED) {
    throw new UnusableModel(`The model proposes ${pieces} pieces; the limit is ${MOST_PROPOSED}.`);
  }
  const count = model.classes.length;
  const scores = outputOf(outputs, model.outputs.scores, [1, pieces, count]);
  return Array.from({ length: pieces }, (_, k): Piece | null => {
    const own = [...scores.data.subarray(k * count, (k + 1) * count)];
    const shares = activated(own, model.outputs.activation);
    const best = shares.indexOf(Math.max(...shares));
    const type = model.classes[best]!;
    const box = boxOf(model, [...boxes.data.subarray(k * 4, k * 4 + 4)]);
    const isSeen = type !== null && shares[best]! >= model.threshold && isBox(box);
    return isSeen ? { type, box, weight: shares[best]! } : null;
  }).filter((piece) => piece !== null);
}

function boxOf({ input, outputs }: DetectorDescription, numbers: number[]): Box {
  const side = outputs.unit === 'share' ? input.size : 1;
  const [a, b, c, d] = numbers.map((value) => value * side) as [number, number, number, number];
  const within = (value: number): number => Math.min(input.size, Math.max(0, value));
  const corners: Record<typeof outputs.corners, Box> = {
    x1y1x2y2: [a, b, c, d],
    xywh: [a, b, a + c, b + d],
    cxcywh: [a - c / 2, b - d / 2, a + c / 2, b + d / 2],
  };
  const [left, top, right, bottom] = corners[outputs.corners];
  return [within(left), within(top), within(right), within(bottom)];
}

const isBox = ([left, top, right, bottom]: Box): boolean => right > left && bottom > top;

function overlapOf(p: Box, q: Box): number {
  const width = Math.min(p[2], q[2]) - Math.max(p[0], q[0]);
  const height = Math.min(p[3], q[3]) - Math.max(p[1], q[1]);
  if (width <= 0 || height <= 0) return 0;
  const area = ([left, top, right, bottom]: Box): number => (right - left) * (bottom - top);
  return (width * height) / (area(p) + area(q) - width * height);
}

function activated(
  values: number[],
  activation: ModelDescription['outputs']['activation'],
): number[] {
  if (activation === 'softmax') return softmax(values);
  if (activation === 'sigmoid') return values.map((value) => 1 / (1 + Math.exp(-value)));
  return values.map((value) => Math.min(1, Math.max(0, value)));
}

/** An output, checked against its expected shape; null accepts any length. */
function outputOf(
  outputs: ModelOutputs,
  name: string,
  expected: readonly (number | null)[],
): ModelTensor {
  const found = outputs[name];
  if (!found) throw new UnusableModel(`The model has no output '${name}'.`);
  const fits =
    found.shape.length === expected.length &&
    expected.every((length, k) => length === null || length === found.shape[k]);
  const words = (shape: readonly (number | null)[]): string => shape.map((n) => n ?? 'n').join('x');
  if (!fits) {
    const is = `is ${words(found.shape)}, the description says ${words(expected)}`;
    throw new UnusableModel(`The output '${name}' ${is}.`);
  }
  if (found.data.every(Number.isFinite)) return found;
  throw new UnusableModel(`The output '${name}' contains values that are not numbers.`);
}

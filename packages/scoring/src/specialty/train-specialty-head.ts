import { SPECIALTY_FEATURES } from './specialty-features.ts';
import { probabilitiesOf, softmax, type SpecialtyHead } from './specialty.ts';

/** One picture's features (of specialtyFeatures) and its specialty. */
export interface SpecialtySample {
  features: readonly number[];
  specialty: string;
}

const ROUNDS = 400;
const RATE = 0.05;
/** Weight decay, so that unfamiliar pizzas end in 'unknown' rather than in a certain answer. */
const DECAY = 5e-4;
/** Prevents standardization from amplifying rare features. */
const LEAST_DEVIATION = 0.05;

/** Trains a softmax head by full-batch Adam; deterministic for the same samples. */
export function trainSpecialtyHead(
  samples: readonly SpecialtySample[],
  version: string,
): SpecialtyHead {
  const specialties = [...new Set(samples.map((sample) => sample.specialty))].sort();
  const raw = samples.map((sample) => sample.features);
  const { mean, deviation } = spread(raw);
  const inputs = raw.map((row) => [...row.map((v, k) => (v - mean[k]!) / deviation[k]!), 1]);
  const targets = samples.map((sample) => specialties.indexOf(sample.specialty));
  const zeros = specialties.map(() => Array.from({ length: inputs[0]!.length }, () => 0));
  const weights = descend(inputs, targets, { start: zeros, pull: DECAY });
  return {
    version,
    specialties,
    features: SPECIALTY_FEATURES,
    mean: mean.map(round),
    deviation: deviation.map(round),
    weights: weights.map((row) => row.map(round)),
  };
}

/** Range of the temperature search as powers of two, and its step. */
const TEMPERATURES = { from: -2, to: 2, step: 0.05 };

/**
 * Calibrates a head's certainty on pictures that it was not trained on (temperature scaling, Guo et
 * al. 2017): uses the temperature with the greatest likelihood of these pictures. The named
 * specialties stay the same.
 */
export function calibratedHead(
  head: SpecialtyHead,
  samples: readonly SpecialtySample[],
): SpecialtyHead {
  const { from, to, step } = TEMPERATURES;
  const steps = Math.round((to - from) / step);
  const heads = Array.from({ length: steps + 1 }, (_, k) =>
    atTemperature(head, 2 ** (from + k * step)),
  );
  const losses = heads.map((one) => meanLoss(one, samples));
  return heads[losses.indexOf(Math.min(...losses))]!;
}

const atTemperature = (head: SpecialtyHead, temperature: number): SpecialtyHead => ({
  ...head,
  weights: head.weights.map((row) => row.map((weight) => round(weight / temperature))),
});

/** Mean cross-entropy of the samples' specialties. */
function meanLoss(head: SpecialtyHead, samples: readonly SpecialtySample[]): number {
  const losses = samples.map(({ features, specialty }) => {
    const probability = probabilitiesOf(features, head)[head.specialties.indexOf(specialty)] ?? 0;
    return -Math.log(Math.max(LEAST_PROBABILITY, probability));
  });
  return losses.reduce((sum, loss) => sum + loss, 0) / Math.max(1, losses.length);
}

/** Prevents a single wrong answer from outweighing all others. */
const LEAST_PROBABILITY = 1e-6;

const round = (value: number): number => Math.round(value * 1e5) / 1e5;

function spread(rows: readonly (readonly number[])[]): { mean: number[]; deviation: number[] } {
  const columns = SPECIALTY_FEATURES.map((_, k) => rows.map((row) => row[k]!));
  const mean = columns.map((values) => values.reduce((p, q) => p + q, 0) / values.length);
  const deviation = columns.map((values, k) => {
    const square = values.reduce((sum, value) => sum + (value - mean[k]!) ** 2, 0) / values.length;
    return Math.sqrt(square) + LEAST_DEVIATION;
  });
  return { mean, deviation };
}

interface Descent {
  /** Initial weights, towards which `pull` regularizes. */
  start: readonly (readonly number[])[];
  pull: number;
}

function descend(inputs: number[][], targets: number[], { start, pull }: Descent): number[][] {
  const zeros = (): number[][] => start.map((row) => row.map(() => 0));
  const weights = start.map((row) => [...row]);
  const momentum = zeros();
  const velocity = zeros();
  for (let round = 1; round <= ROUNDS; round++) {
    const slope = gradient(inputs, targets, weights, zeros());
    for (const [c, row] of weights.entries()) {
      for (let k = 0; k < row.length; k++) {
        const g = slope[c]![k]! + pull * (row[k]! - start[c]![k]!);
        momentum[c]![k] = 0.9 * momentum[c]![k]! + 0.1 * g;
        velocity[c]![k] = 0.99 * velocity[c]![k]! + 0.01 * g * g;
        const step = momentum[c]![k]! / (1 - 0.9 ** round);
        row[k]! -= (RATE * step) / (Math.sqrt(velocity[c]![k]! / (1 - 0.99 ** round)) + 1e-8);
      }
    }
  }
  return weights;
}

/** Gradient of the mean cross-entropy. */
function gradient(inputs: number[][], targets: number[], weights: number[][], into: number[][]) {
  for (const [i, input] of inputs.entries()) {
    const scores = weights.map((row) => row.reduce((sum, w, k) => sum + w * input[k]!, 0));
    for (const [c, probability] of softmax(scores).entries()) {
      const error = (probability - (targets[i] === c ? 1 : 0)) / inputs.length;
      for (let k = 0; k < input.length; k++) into[c]![k]! += error * input[k]!;
    }
  }
  return into;
}

import { UNKNOWN_SPECIALTY } from '@crustodian/domain/specialties';
import { CLASSES, TOPPINGS } from './classes.ts';

/** A softmax over features of the class shares; written by trainSpecialtyHead. */
export interface SpecialtyHead {
  version: string;
  specialties: string[];
  features: string[];
  mean: number[];
  deviation: number[];
  /** One row per specialty: a weight per feature, then the bias. */
  weights: number[][];
}

export interface SpecialtyAnswer {
  /** A specialty id, or 'unknown' when no specialty leads clearly. */
  specialty: string;
  /** Probability of the leading specialty. */
  confidence: number;
}

const LEAST_PROBABILITY = 0.42;
const LEAST_MARGIN = 0.1;

/** What the head looks at: the square root of each topping's share, and of bare cheese and sauce. */
export const SPECIALTY_FEATURES: string[] = ['sauce', 'cheese', ...TOPPINGS];

/** Features of class shares, in the order of SPECIALTY_FEATURES; roots lift rare toppings. */
export const specialtyFeatures = (shares: Float32Array): number[] =>
  SPECIALTY_FEATURES.map((name) => Math.sqrt(shares[CLASSES.findIndex((c) => c === name)] ?? 0));

/** The specialty whose typical mix of toppings is nearest, or 'unknown'. */
export function specialtyOf(shares: Float32Array, head: SpecialtyHead): SpecialtyAnswer {
  const features = specialtyFeatures(shares).map(
    (value, k) => (value - head.mean[k]!) / head.deviation[k]!,
  );
  const ranked = softmax(head.weights.map((row) => linear(row, features)))
    .map((probability, k) => ({ probability, specialty: head.specialties[k]! }))
    .sort((p, q) => q.probability - p.probability);
  const [first, second] = ranked;
  const margin = first!.probability - (second?.probability ?? 0);
  const sure = first!.probability >= LEAST_PROBABILITY && margin >= LEAST_MARGIN;
  return {
    specialty: sure ? first!.specialty : UNKNOWN_SPECIALTY,
    confidence: first!.probability,
  };
}

const linear = (row: readonly number[], features: readonly number[]): number =>
  features.reduce((sum, value, k) => sum + value * row[k]!, row.at(-1)!);

export function softmax(values: readonly number[]): number[] {
  const greatest = Math.max(...values);
  const powers = values.map((value) => Math.exp(value - greatest));
  const sum = powers.reduce((total, power) => total + power, 0);
  return powers.map((power) => power / sum);
}

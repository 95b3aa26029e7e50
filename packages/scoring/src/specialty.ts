import { UNKNOWN_SPECIALTY } from '@crustodian/domain/specialties';

/** A softmax over specialtyFeatures; written by trainSpecialtyHead. */
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

/** From which probability, and which lead over the second, a specialty is named. */
const SURE = { probability: 0.42, margin: 0.1 };

/** The specialty whose toppings the features (of specialtyFeatures) show, or 'unknown'. */
export function specialtyOf(
  features: readonly number[],
  head: SpecialtyHead,
  least = SURE,
): SpecialtyAnswer {
  const input = features.map((value, k) => (value - head.mean[k]!) / head.deviation[k]!);
  const ranked = softmax(head.weights.map((row) => linear(row, input)))
    .map((probability, k) => ({ probability, specialty: head.specialties[k]! }))
    .sort((p, q) => q.probability - p.probability);
  const [first, second] = ranked;
  const margin = first!.probability - (second?.probability ?? 0);
  const sure = first!.probability >= least.probability && margin >= least.margin;
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

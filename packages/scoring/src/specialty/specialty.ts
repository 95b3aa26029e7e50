import { UNKNOWN_SPECIALTY } from '@crustodian/domain/pizza/specialties';

/** A softmax classifier over specialtyFeatures; created by trainSpecialtyHead. */
export interface SpecialtyHead {
  version: string;
  specialties: string[];
  features: string[];
  mean: number[];
  deviation: number[];
  /** One row per specialty: a weight per feature, then the bias. */
  weights: number[][];
  /** Set if the head was trained only on rendered pictures; it names no photographs then. */
  knows?: 'drawings';
}

export interface SpecialtyAnswer {
  /** A specialty id, or 'unknown' if none is certain enough. */
  specialty: string;
  /** Probability 0..1 of the likeliest specialty of the leading family. */
  confidence: number;
}

/**
 * Family probability from which a specialty is named. All of 100 clear tuning pictures reach it. A
 * fifth of the photographs of pizzas, which resemble nothing that the product's own head learned,
 * do not.
 */
const SURE = 0.6;

/**
 * Specialties with the same topping in other amounts or cuts: the family may be certain even if the
 * exact specialty is not.
 */
const FAMILIES = [['pepperoni', 'pepperoni_cups', 'super_pepperoni']];

/** The specialty whose toppings the features (of specialtyFeatures) show, or 'unknown'. */
export function specialtyOf(
  features: readonly number[],
  head: SpecialtyHead,
  least = SURE,
): SpecialtyAnswer {
  const named = probabilitiesOf(features, head).map((probability, k) => ({
    probability,
    specialty: head.specialties[k]!,
  }));
  const families = [...Map.groupBy(named, familyOf).values()]
    .map((kin) => ({
      together: kin.reduce((sum, { probability }) => sum + probability, 0),
      likeliest: kin.reduce((best, one) => (one.probability > best.probability ? one : best)),
    }))
    .sort((p, q) => q.together - p.together);
  const { together, likeliest } = families[0]!;
  return {
    specialty: together >= least ? likeliest.specialty : UNKNOWN_SPECIALTY,
    confidence: likeliest.probability,
  };
}

/** Probability 0..1 of each of the head's specialties, in its order. */
export function probabilitiesOf(features: readonly number[], head: SpecialtyHead): number[] {
  const input = features.map((value, k) => (value - head.mean[k]!) / head.deviation[k]!);
  return softmax(head.weights.map((row) => linear(row, input)));
}

const familyOf = ({ specialty }: { specialty: string }): string =>
  FAMILIES.find((family) => family.includes(specialty))?.join() ?? specialty;

const linear = (row: readonly number[], features: readonly number[]): number =>
  features.reduce((sum, value, k) => sum + value * row[k]!, row.at(-1)!);

export function softmax(values: readonly number[]): number[] {
  const greatest = Math.max(...values);
  const powers = values.map((value) => Math.exp(value - greatest));
  const sum = powers.reduce((total, power) => total + power, 0);
  return powers.map((power) => power / sum);
}

import { UNKNOWN_SPECIALTY } from '@crustodian/domain/pizza/specialties';

/** A softmax over specialtyFeatures; written by trainSpecialtyHead. */
export interface SpecialtyHead {
  version: string;
  specialties: string[];
  features: string[];
  mean: number[];
  deviation: number[];
  /** One row per specialty: a weight per feature, then the bias. */
  weights: number[][];
  /** A head trained only on drawings is not used for photographs. */
  knows?: 'drawings';
}

export interface SpecialtyAnswer {
  /** A specialty id, or 'unknown' when none is sure enough. */
  specialty: string;
  /** Probability 0..1 of the likeliest specialty of the leading family. */
  confidence: number;
}

/**
 * From which probability of its family a specialty is named: all of 100 clear tuning pictures are,
 * and a fifth of the photographs of pizzas, which look like nothing that the product's own head
 * learned, are not.
 */
const SURE = 0.6;

/** Specialties of one topping, more or less of it or cut otherwise: that it is one of them may be sure where which one is not. */
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

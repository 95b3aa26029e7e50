import { UNKNOWN_SPECIALTY } from '@crustodian/domain/pizza/specialties';
import { sigmoid } from '../models/small-net.ts';
import type { SpecialtyAnswer } from '../specialty/specialty.ts';
import type { FoodReading } from './food-heads.ts';

/**
 * Log odds from which a specialty is named; of the rated photographs that reach them, four in five
 * show it.
 */
const NAMED_FROM: Readonly<Record<string, number>> = { pepperoni: 0.65, cheese: -0.75 };
/** Log odds of being right at that limit. */
const AT_LIMIT = Math.log(4);

/** The specialty that a photograph shows; usually 'unknown'. */
export function specialtyByLook({
  specialties,
}: Pick<FoodReading, 'specialties'>): SpecialtyAnswer {
  const margins = Object.entries(NAMED_FROM).map(([specialty, from]) => ({
    specialty,
    margin: specialties[specialty]! - from,
  }));
  const { specialty, margin } = margins.reduce((p, q) => (q.margin > p.margin ? q : p));
  return {
    specialty: margin >= 0 ? specialty : UNKNOWN_SPECIALTY,
    confidence: sigmoid(margin + AT_LIMIT),
  };
}

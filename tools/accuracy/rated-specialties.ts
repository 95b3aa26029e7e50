import type { SpecialtyId } from '../../packages/domain/src/pizza/specialties.ts';

/**
 * The specialties of the catalogue that are right for each kind of pizza that raters name. For
 * kinds that the catalogue lacks, no specialty is right; 'other' cannot be evaluated.
 */
const RIGHT: Readonly<Record<string, readonly SpecialtyId[]>> = {
  cheese: ['cheese', 'napolitana_caprese'],
  pepperoni: [
    'pepperoni',
    'super_pepperoni',
    'ultimate pepperoni',
    'pepperoni_cups',
    'shaq-a-roni',
  ],
  hawaiian: ['hawaiana'],
  vegetarian: [
    'vegetariana',
    'the_vegan_queen',
    'the_vegan_royal',
    'napolitana',
    'napolitana_cherry',
    'espinacas_crema',
  ],
  meat: [
    'todas_las_carnes',
    'meats',
    'canadian_bacon',
    'italiana',
    'meatball_pepperoni',
    'meatball_bbq',
    'philly_cheesesteak',
    'pulled_pork',
  ],
  mixed: ['the_works', 'half', 'two halves'],
  bbq_chicken: ['pollo_bbq'],
  mushroom: [],
  seafood: [],
};

/** Whether a specialty matches the raters' kind; null if that is undefined. */
export function isRightSpecialty(specialty: string, rated: string): boolean | null {
  const right: readonly string[] | undefined = RIGHT[rated];
  return right ? right.includes(specialty) : null;
}

/**
 * The specialty under which a company's reviewers would find a kind; kinds that the catalogue lacks
 * are the company's own.
 */
const CALLED: Readonly<Record<string, SpecialtyId>> = {
  hawaiian: 'hawaiana',
  vegetarian: 'vegetariana',
  meat: 'todas_las_carnes',
  mixed: 'the_works',
  bbq_chicken: 'pollo_bbq',
};

export const companyName = (rated: string): string => CALLED[rated] ?? rated;

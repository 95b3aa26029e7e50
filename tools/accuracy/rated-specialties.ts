import type { SpecialtyId } from '../../packages/domain/src/pizza/specialties.ts';

/**
 * What of the catalogue is right where raters name a kind of pizza. Kinds that the catalogue does not have are right
 * under no name; of 'other' nothing can be said.
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

/** Whether a specialty is what raters name; null where nothing can be said. */
export function isRightSpecialty(specialty: string, rated: string): boolean | null {
  const right: readonly string[] | undefined = RIGHT[rated];
  return right ? right.includes(specialty) : null;
}

/** Under which name a company's reviewers would find a kind; kinds that the catalogue does not have are its own. */
const CALLED: Readonly<Record<string, SpecialtyId>> = {
  hawaiian: 'hawaiana',
  vegetarian: 'vegetariana',
  meat: 'todas_las_carnes',
  mixed: 'the_works',
  bbq_chicken: 'pollo_bbq',
};

export const companyName = (rated: string): string => CALLED[rated] ?? rated;

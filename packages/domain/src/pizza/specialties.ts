interface Specialty {
  en: string;
  es: string;
  /** Its soft ingredient value is not increased (decision X40). */
  pepperoniType?: true;
}

/** The catalogue (spec 000 section 3), in the order in which ties are broken (decision X63). */
export const SPECIALTIES = {
  the_vegan_royal: { en: 'The Vegan Royal', es: 'The Vegan Royal' },
  pollo_bbq: { en: 'BBQ Chicken', es: 'Pollo BBQ' },
  pepperoni_cups: { en: 'Pepperoni Cups', es: 'Pepperoni Cups' },
  super_pepperoni: { en: 'Super Pepperoni', es: 'Super Pepperoni', pepperoniType: true },
  'ultimate pepperoni': { en: 'Ultimate Pepperoni', es: 'Ultimate Pepperoni', pepperoniType: true },
  pepperoni: { en: 'Pepperoni', es: 'Pepperoni', pepperoniType: true },
  'shaq-a-roni': { en: 'Shaq-a-Roni', es: 'Shaq-a-Roni', pepperoniType: true },
  philly_cheesesteak: { en: 'Philly Cheesesteak', es: 'Philly Cheesesteak' },
  chicken_garlic: { en: 'Garlic Chicken', es: 'Pollo al Ajo' },
  napolitana_cherry: { en: 'Cherry Napolitana', es: 'Napolitana Cherry' },
  espinacas_crema: { en: 'Creamed Spinach', es: 'Espinacas a la Crema' },
  sweet_blue_cheese: { en: 'Sweet Blue Cheese', es: 'Sweet Blue Cheese' },
  pulled_pork: { en: 'Pulled Pork', es: 'Pulled Pork' },
  the_vegan_queen: { en: 'The Vegan Queen', es: 'The Vegan Queen' },
  vegetariana: { en: 'Vegetarian', es: 'Vegetariana' },
  meatball_pepperoni: { en: 'Meatball Pepperoni', es: 'Meatball Pepperoni' },
  hawaiana: { en: 'Hawaiian', es: 'Hawaiana' },
  meatball_bbq: { en: 'BBQ Meatball', es: 'Meatball BBQ' },
  the_works: { en: 'The Works', es: 'The Works' },
  custom: { en: 'Custom', es: 'A MEDIDA' },
  italiana: { en: 'Italian', es: 'Italiana' },
  half: { en: 'Half and Half', es: 'DOS MITADES' },
  napolitana_caprese: { en: 'Caprese Napolitana', es: 'Napolitana Caprese' },
  napolitana: { en: 'Napolitana', es: 'Napolitana' },
  pollo_caprese: { en: 'Caprese Chicken', es: 'Pollo Caprese' },
  canadian_bacon: { en: 'Canadian Bacon', es: 'Canadian Bacon' },
  todas_las_carnes: { en: 'All the Meats', es: 'Todas las Carnes' },
  cheese: { en: 'Cheese', es: 'Queso' },
  meats: { en: 'Meats', es: 'Carnes' },
  'two halves': { en: 'Two Halves', es: 'Dos Mitades' },
  unknown: { en: 'Unknown', es: 'NO IDENTIFICADA' },
} as const satisfies Record<string, Specialty>;

export type SpecialtyId = keyof typeof SPECIALTIES;
export const SPECIALTY_IDS = Object.keys(SPECIALTIES) as SpecialtyId[];
export const UNKNOWN_SPECIALTY = 'unknown' satisfies SpecialtyId;

const catalogue: Record<string, Specialty> = SPECIALTIES;

export const isSpecialty = (id: string): id is SpecialtyId => Object.hasOwn(SPECIALTIES, id);

/** Label of a specialty; unknown ids are returned as they are. */
export const specialtyLabel = (id: string, language: 'en' | 'es' = 'en'): string =>
  catalogue[id]?.[language] ?? id;

export const isPepperoniType = (id: string | null): boolean =>
  id !== null && catalogue[id]?.pepperoniType === true;

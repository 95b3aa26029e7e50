import { isPepperoniType } from './specialties.ts';

/**
 * The family of specialties that a pizza is compared with: all pepperoni variants form one family,
 * and every other specialty is its own family.
 */
export const specialtyFamily = (specialty: string): string =>
  isPepperoniType(specialty) || specialty === 'pepperoni_cups' ? 'pepperoni' : specialty;

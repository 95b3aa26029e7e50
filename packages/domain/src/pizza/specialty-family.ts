import { isPepperoniType } from './specialties.ts';

/**
 * The specialties that a pizza is compared with: those of one topping, more or less of it, are one family, and
 * every other one is a family of its own.
 */
export const specialtyFamily = (specialty: string): string =>
  isPepperoniType(specialty) || specialty === 'pepperoni_cups' ? 'pepperoni' : specialty;

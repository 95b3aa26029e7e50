import { ingredientLabel } from '@crustodian/domain/pizza/ingredients';
import { specialtyLabel } from '@crustodian/domain/pizza/specialties';

/** The language of names: the first two letters of the browser's (spec 000 section 1). */
const language = () => (navigator.language.startsWith('es') ? 'es' : 'en');

export const specialtyName = (specialty: string): string => specialtyLabel(specialty, language());
export const ingredientName = (ingredient: string): string =>
  ingredientLabel(ingredient, language());

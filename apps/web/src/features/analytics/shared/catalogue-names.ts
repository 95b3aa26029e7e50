import { ingredientLabel } from '@crustodian/domain/pizza/ingredients';
import { specialtyLabel } from '@crustodian/domain/pizza/specialties';
import { pageLanguage } from '../../../language/language.ts';

export const specialtyName = (specialty: string): string =>
  specialtyLabel(specialty, pageLanguage());
export const ingredientName = (ingredient: string): string =>
  ingredientLabel(ingredient, pageLanguage());

import { pageLanguage } from '../language/language.ts';
import { countText } from './formatters.ts';

const ENGLISH = [
  'no',
  'one',
  'two',
  'three',
  'four',
  'five',
  'six',
  'seven',
  'eight',
  'nine',
  'ten',
  'eleven',
  'twelve',
];

/** Feminine, because pizzas, tiendas and reclamaciones are counted most often. */
const SPANISH = [
  'ninguna',
  'una',
  'dos',
  'tres',
  'cuatro',
  'cinco',
  'seis',
  'siete',
  'ocho',
  'nueve',
  'diez',
  'once',
  'doce',
];

/** 'no', 'seven', 'twelve', '13'. */
export const numberWord = (count: number): string =>
  (pageLanguage() === 'es' ? SPANISH : ENGLISH)[count] ?? countText(count);

/** Like `numberWord`, for use without a noun, as in 'none of eight'. */
export const numberAlone = (count: number): string =>
  count === 0 && pageLanguage() === 'en' ? 'none' : numberWord(count);

/** Capitalizes text for the beginning of a sentence: 'cheese seal' becomes 'Cheese seal'. */
export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** 'a, b and c'. */
export function listed(items: readonly string[]): string {
  if (items.length < 2) return items.join('');
  return new Intl.ListFormat(pageLanguage() === 'es' ? 'es' : 'en-GB').format(items);
}

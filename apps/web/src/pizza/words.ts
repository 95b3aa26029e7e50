import { countText } from './formatters.ts';

const NUMBERS = [
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

/** 'no', 'seven', 'twelve', '13'. */
export const numberWord = (count: number): string => NUMBERS[count] ?? countText(count);

/** The same where no noun follows, as in 'none of eight'. */
export const numberAlone = (count: number): string => (count === 0 ? 'none' : numberWord(count));

/** 'cheese seal' at the beginning of a sentence: 'Cheese seal'. */
export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** 'a, b and c'. */
export function listed(items: readonly string[]): string {
  if (items.length < 2) return items.join('');
  return `${items.slice(0, -1).join(', ')} and ${items.at(-1)}`;
}

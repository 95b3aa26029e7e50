import type { Language } from '../figures/problems.ts';

const NUMBERS: Record<Language, readonly string[]> = {
  en: 'no one two three four five six seven eight nine ten eleven twelve'.split(' '),
  es: 'ninguna una dos tres cuatro cinco seis siete ocho nueve diez once doce'.split(' '),
};

/** 'twelve'; digits from 13 on. In Spanish, for feminine nouns. */
export const countWord = (count: number, language: Language): string =>
  NUMBERS[language][count] ?? String(count);

/**
 * What a list says for a text, undefined if it does not have it. Object.hasOwn, because a text of
 * people or of other systems may equal an inherited property such as 'constructor'.
 */
export const wordFor = (list: Readonly<Record<string, string>>, text: string): string | undefined =>
  Object.hasOwn(list, text) ? list[text] : undefined;

/** Capitalizes the first letter: 'cheese seal' becomes 'Cheese seal'. */
export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** Removes case and accents, so that 'penon' finds 'Peñón'. */
const plain = (text: string): string =>
  text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();

/** Whether a text contains every word that was typed into a search, regardless of case and accents. */
export function wordSearch(typed: string): (text: string) => boolean {
  const words = plain(typed).split(/\s+/).filter(Boolean);
  return (text) => {
    const searched = plain(text);
    return words.every((word) => searched.includes(word));
  };
}

/** The spellings of a letter: of 'a' these are 'A', 'a', 'Á', 'á' and others. */
const spellings = Map.groupBy(
  Array.from({ length: 0x2000 }, (_, code) => String.fromCharCode(code)).filter((sign) =>
    /\p{L}/u.test(sign),
  ),
  plain,
);

const MARKS = '[\u0300-\u036f]';

/**
 * A regular expression, for JavaScript and for PostgreSQL in any locale, that matches a typed text
 * regardless of case and accents. Scripts without these match as they were typed.
 */
export const searchPattern = (typed: string): string =>
  typed
    .normalize('NFC')
    .replaceAll(new RegExp(MARKS, 'g'), '')
    .replaceAll(/./gsu, (sign) => {
      const letters = spellings.get(plain(sign));
      if (letters) return `[${letters.join('')}]${MARKS}*`;
      return sign.replace(/[!-/:-@[-`{-~]/, String.raw`\$&`);
    });

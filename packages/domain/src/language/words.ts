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

import type { Language } from '../figures/problems.ts';

const NUMBERS: Record<Language, readonly string[]> = {
  en: 'no one two three four five six seven eight nine ten eleven twelve'.split(' '),
  es: 'ninguna una dos tres cuatro cinco seis siete ocho nueve diez once doce'.split(' '),
};

/** 'twelve', and in digits from 13 on; in Spanish of what is feminine. */
export const countWord = (count: number, language: Language): string =>
  NUMBERS[language][count] ?? String(count);

/** 'cheese seal' at the beginning of a sentence: 'Cheese seal'. */
export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

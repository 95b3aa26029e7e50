import type { Language } from '../figures/problems.ts';
import { wordFor } from '../language/words.ts';

/** Crusts a reviewer can choose (spec 000 section 3), in order. */
const CRUSTS = {
  tradicional: 'Original',
  delgada: 'Thin',
  thin: 'thin',
  original: 'original',
  'stuffed crust cheese edge': 'stuffed crust cheese edge',
  pan: 'pan',
  'cheese pops': 'cheese pops',
  'crunchy thin': 'crunchy thin',
} as const;

const SPANISH: Record<string, string> = {
  tradicional: 'Original',
  delgada: 'Fina',
  thin: 'fina',
  'stuffed crust cheese edge': 'borde relleno de queso',
  'crunchy thin': 'fina crujiente',
};

/** Label of a crust; unknown crusts are returned as they are. */
export const crustLabel = (crust: string, language: Language = 'en'): string =>
  (language === 'es' ? wordFor(SPANISH, crust) : undefined) ?? wordFor(CRUSTS, crust) ?? crust;

/** The crusts of a company: its own if defined, otherwise the whole list. */
export function crustChoices(own: readonly string[]): { value: string; label: string }[] {
  const values = own.length > 0 ? own : Object.keys(CRUSTS);
  return values.map((value) => ({ value, label: crustLabel(value) }));
}

import type { Language } from './problems.ts';

const english = new Intl.PluralRules('en', { type: 'ordinal' });
const SUFFIXES: Partial<Record<Intl.LDMLPluralRule, string>> = { one: 'st', two: 'nd', few: 'rd' };

/** A position in a ranking of stores: '1st', '2nd', '3rd', '11th' (spec 002 section 9); Spanish '1.ª'. */
export const ordinal = (position: number, language: Language = 'en'): string =>
  position + (language === 'es' ? '.ª' : (SUFFIXES[english.select(position)] ?? 'th'));

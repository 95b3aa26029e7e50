import type { Language } from '@crustodian/domain/figures/problems';
import type * as Spanish from './spanish.ts';

/** A text of the first load, in English; its Spanish is only loaded by those who read it. */
export type Phrase = keyof typeof Spanish.SPANISH;

type Texts = Record<Language, string>;

let wanted: Language = 'en';
let own: Language = 'en';
/** Language of the current page: English where its feature has no Spanish yet, whatever the viewer's is. */
let page: Language = 'en';
let spanish: typeof Spanish | null = null;
const listeners = new Set<() => void>();

export const ownLanguage = (): Language => own;
export const pageLanguage = (): Language => page;

export function onLanguage(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The first two letters of the browser's (spec 000 section 1). */
export const browserLanguage = (): Language => (navigator.language.startsWith('es') ? 'es' : 'en');

/** Sets the viewer's language when its texts are there; the last one wanted counts. */
export async function speak(language: Language): Promise<void> {
  wanted = language;
  if (language === own) return;
  if (language === 'es') spanish ??= await import('./spanish.ts');
  if (wanted !== language) return;
  own = language;
  document.documentElement.lang = language;
  for (const tell of listeners) tell();
}

/** Sets the language of the page, before anything of it is drawn. */
export function speakOnPage(language: Language): Language {
  page = language;
  return language;
}

/** A text of a page, in the page's language. */
export const say = (texts: Texts): string => texts[page];

/** The same in the viewer's own language, for what surrounds the page. */
export const ownSay = (texts: Texts): string => texts[own];

/** A text of the first load in the page's language; '{}' is filled with the values in turn. */
export const phrase = (text: Phrase, ...values: readonly string[]): string =>
  phraseIn(page, text, values);
/** The same in the viewer's language. */
export const ownPhrase = (text: Phrase, ...values: readonly string[]): string =>
  phraseIn(own, text, values);

function phraseIn(language: Language, text: Phrase, values: readonly string[]): string {
  const said: string = (language === 'es' && spanish?.SPANISH[text]) || text;
  let at = 0;
  return said.replaceAll('{}', () => values[at++] ?? '');
}

/** What the server said under this code, in the page's language. */
export const errorIn = (code: string | null, text: string): string =>
  page === 'es' && spanish ? spanish.spanishRefusal(code, text) : text;

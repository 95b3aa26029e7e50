import type { Language } from '@crustodian/domain/figures/problems';
import type * as Spanish from './spanish.ts';

/** A text of the first load, in English; its Spanish is loaded only for users who read Spanish. */
export type Phrase = keyof typeof Spanish.SPANISH;

type Texts = Record<Language, string>;

let wanted: Language = 'en';
let own: Language = 'en';
/** Language of the current page: English if the page has no Spanish, whatever the viewer's. */
let page: Language = 'en';
let spanish: typeof Spanish | null = null;
const listeners = new Set<() => void>();

export const ownLanguage = (): Language => own;
export const pageLanguage = (): Language => page;

export function onLanguage(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** From the first two letters of the browser's language (spec 000 section 1). */
export const browserLanguage = (): Language => (navigator.language.startsWith('es') ? 'es' : 'en');

/** Sets the viewer's language once its texts are loaded; if calls overlap, the last one wins. */
export async function speak(language: Language): Promise<void> {
  wanted = language;
  if (language === own) return;
  if (language === 'es') spanish ??= await import('./spanish.ts');
  if (wanted !== language) return;
  own = language;
  document.documentElement.lang = language;
  for (const tell of listeners) tell();
}

/** Sets the language of the page; must be called before it is rendered. */
export function speakOnPage(language: Language): Language {
  page = language;
  return language;
}

/** A text of a page, in the page's language. */
export const say = (texts: Texts): string => texts[page];

/** A text in the viewer's own language, for the frame around the page. */
export const ownSay = (texts: Texts): string => texts[own];

/** A text of the first load in the page's language; each '{}' is replaced by the next value. */
export const phrase = (text: Phrase, ...values: readonly string[]): string =>
  phraseIn(page, text, values);
/** Like `phrase`, but in the viewer's own language. */
export const ownPhrase = (text: Phrase, ...values: readonly string[]): string =>
  phraseIn(own, text, values);

function phraseIn(language: Language, text: Phrase, values: readonly string[]): string {
  const said: string = (language === 'es' && spanish?.SPANISH[text]) || text;
  let at = 0;
  return said.replaceAll('{}', () => values[at++] ?? '');
}

/** The server's message for an error code, in the page's language. */
export const errorIn = (code: string | null, text: string): string =>
  page === 'es' && spanish ? spanish.spanishRefusal(code, text) : text;

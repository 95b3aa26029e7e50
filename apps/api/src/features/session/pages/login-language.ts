import { LOGIN_LANGUAGES, type LoginLanguage } from '@crustodian/contract/session';

const isKnown = (text: string): text is LoginLanguage =>
  (LOGIN_LANGUAGES as readonly string[]).includes(text);

/**
 * The language chosen, otherwise the first two letters of the browser's (spec 000 section 1),
 * otherwise English.
 */
export function loginLanguage(chosen: string | undefined, acceptLanguage = ''): LoginLanguage {
  const wanted = chosen ?? acceptLanguage.slice(0, 2).toLowerCase();
  return isKnown(wanted) ? wanted : 'en';
}

/** Minimum length of a password that is the only factor (OWASP, NIST 800-63B). */
export const PASSWORD_LEAST = 12;
const PASSWORD_MOST = 1000;
/** A password with fewer distinct characters than this is a pattern, not a secret. */
const DIFFERENT_LEAST = 5;

export type PasswordFault = 'too_short' | 'too_long' | 'too_plain' | 'like_email' | 'too_common';

/** The problem with a password chosen by a user; null if it is fine. */
export function passwordFault(password: string, email: string): PasswordFault | null {
  const characters = Array.from(password.normalize('NFC'));
  if (characters.length < PASSWORD_LEAST) return 'too_short';
  if (password.length > PASSWORD_MOST) return 'too_long';
  if (new Set(characters).size < DIFFERENT_LEAST) return 'too_plain';
  const lowerCase = password.toLowerCase();
  const address = email.toLowerCase();
  return lowerCase.includes(address) || address.includes(lowerCase) ? 'like_email' : null;
}

/** Words of the product and its domain, which attackers try first. */
const CONTEXT_WORDS = [
  'crustodian',
  'pizzeria',
  'pizza',
  'restaurante',
  'restaurant',
  'kitchen',
  'cocina',
  'store',
  'tienda',
  'manager',
  'admin',
  'reviewer',
  'camera',
];
/** A password with fewer letters and digits outside these words has no secret part. */
const OWN_LEAST = 6;

/** Whether a password consists almost entirely of product words. */
export function isOfContextWords(password: string): boolean {
  const characters = password
    .normalize('NFC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\d]/gu, '');
  const own = CONTEXT_WORDS.reduce((rest, word) => rest.replaceAll(word, ''), characters);
  return own !== characters && own.length < OWN_LEAST;
}

/**
 * The password, and the password without its suffix, as attackers with a list of common passwords
 * would try it.
 */
export function guessedAs(password: string): string[] {
  const normalized = password.normalize('NFC').toLowerCase();
  const core = withoutEnd(normalized);
  return core === '' || core === normalized ? [normalized] : [normalized, core];
}

/**
 * Looks at each character once; a regular expression anchored at the end would restart at each of
 * them.
 */
function withoutEnd(text: string): string {
  const characters = Array.from(text);
  const last = characters.findLastIndex((character) => !/[\d\p{P}\p{S}\s]/u.test(character));
  return characters.slice(0, last + 1).join('');
}

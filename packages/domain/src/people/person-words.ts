/** The names by which a person is known. */
export interface CalledPerson {
  email: string;
  username: string;
  firstName: string;
  lastName: string;
}

/**
 * Latin letters, digits and combining accents, to detect whether a name is part of a longer word.
 */
const LETTER = '0-9A-Za-zÀ-ɏ\u0300-\u036f';

/** What may follow a '+' in the local part of an address. */
const TAG = '[0-9A-Za-z._~=+-]*';

/** What delimits an address in a text, in a list or in a query. */
const BOUND = '\\s@%!"<>()\\[\\],;:&?=/#\\\\';
const LOCAL = `(?:[^${BOUND}]|%2B)`;
const HOST = `[^${BOUND}'’”]`;
/** Only where a word begins, so that a long one is read once. */
const AT_WORD = `(?:(?<![^${BOUND}]|%)|(?<=%[0-9A-F]{2}))`;

/**
 * Escapes only ASCII punctuation: nothing else is special in an expression, and PostgreSQL reads an
 * escaped letter as a character class.
 */
const escaped = (word: string): string => word.replaceAll(/[^0-9A-Za-z@ \u0080-\uffff]/g, '\\$&');

/** Matches a character as is, in JSON or URL-encoded, with its accent composed or decomposed. */
function signPattern(sign: string): string {
  const forms = [sign, sign.normalize('NFD')].flatMap((form) => [
    form,
    JSON.stringify(form).slice(1, -1),
    // The encodings of upper and lower case differ.
    ...[form, form.toLowerCase(), form.toUpperCase()].map(encodeURIComponent),
  ]);
  if (sign === ' ') forms.push('+');
  const patterns = [...new Set(forms)].map(escaped).toSorted((a, b) => b.length - a.length);
  return /^[0-9A-Za-z]$/.test(sign) ? sign : `(?:${patterns.join('|')})`;
}

const written = (word: string): string =>
  word.normalize('NFC').replaceAll(/./gsu, (sign) => signPattern(sign));

const anyOf = (words: readonly string[]): string =>
  words
    .toSorted((a, b) => b.length - a.length)
    .map(written)
    .join('|');

/** An address as it appears in e-mails: an internationalized domain is converted to ASCII. */
export function mailedAddress(address: string): string {
  const at = address.lastIndexOf('@');
  const host = `http://${address.slice(at + 1)}`;
  if (at < 1 || !URL.canParse(host)) return address;
  return `${address.slice(0, at)}@${new URL(host).hostname}`;
}

/** Matches an e-mail address with an optional '+' tag between its local part and its domain. */
function addressPattern(address: string): string {
  const at = address.lastIndexOf('@');
  if (at < 1) return written(address);
  return `${written(address.slice(0, at))}(?:(?:\\+|%2B)${TAG})?${written(address.slice(at))}`;
}

/**
 * Matches names that are not part of a longer word. An address whose local part has one, or that
 * one runs into, is matched whole, because half of it would still tell whose it is; in its domain a
 * name says nothing about the person.
 */
function wordsPattern(words: string): string {
  const word = `(?<![${LETTER}])(?:${words})(?![${LETTER}])`;
  const address = `${AT_WORD}${LOCAL}*${word}${LOCAL}*(?:@|%40)${HOST}+(?<![.\\-])`;
  return `${address}|${word}(?<!@${HOST}*)`;
}

/**
 * A case-insensitive regular expression for what identifies a person and nobody else: e-mail
 * address, user name, and full name in either order, not as part of a longer word; as text, in JSON
 * or URL-encoded. JavaScript and PostgreSQL interpret it the same way.
 */
export function personPattern(person: CalledPerson): string {
  const called = [person.email, person.username].filter(Boolean);
  const words = [...new Set(called.flatMap((name) => [name, mailedAddress(name)]))]
    .toSorted((a, b) => b.length - a.length)
    .map(addressPattern)
    .join('|');
  const addresses = `(?<![${LETTER}_.+\\-])(${words})(?![${LETTER}_\\-]|\\.[${LETTER}])`;
  const fullName = fullNamePattern(person);
  return fullName === null ? addresses : `${addresses}|${fullName}`;
}

/**
 * Like `personPattern`, but for the full name only, which other people may share; null if first or
 * last name is missing.
 */
export function fullNamePattern({
  firstName,
  lastName,
}: Pick<CalledPerson, 'firstName' | 'lastName'>): string | null {
  const [first, last] = [firstName.trim(), lastName.trim()];
  if (!first || !last) return null;
  const full = anyOf([`${first} ${last}`, `${last}, ${first}`, `${last} ${first}`]);
  return wordsPattern(full);
}

/**
 * Like `personPattern`, plus the first and the last name on their own. For texts that are known to
 * be about this person.
 */
export function ownPattern(person: CalledPerson): string {
  const names = [person.firstName.trim(), person.lastName.trim()].filter((name) => name !== '');
  const whole = personPattern(person);
  if (names.length === 0) return whole;
  return `${whole}|${wordsPattern(anyOf(names))}`;
}

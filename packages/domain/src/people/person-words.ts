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
/** Matches nothing: somebody whose names are all shared with others. */
const NOBODY = '(?!x)x';

/** Only where a word begins, so that a long one is read once. */
const AT_WORD = `(?:(?<![^${BOUND}]|%)|(?<=%[0-9A-F]{2}))`;

/**
 * Escapes only ASCII punctuation: nothing else is special in an expression, and PostgreSQL reads an
 * escaped letter as a character class.
 */
const escaped = (word: string): string => word.replaceAll(/[^0-9A-Za-z@ \u0080-\uffff]/g, '\\$&');

/** What separates words: white space, also as JSON and URLs write it. */
const BLANK = `(?:[\\s\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff+]|%20|%09|%0A|%0D|%C2%A0|\\\\[nrt])`;
/** What joins the parts of a name in sentences, file names and addresses. */
const JOINT = `(?:${BLANK}{1,4}|[._\\-])`;
const COMMA = `${BLANK}{0,4}(?:,|%2C)${BLANK}{0,4}`;

/**
 * Matches a character in either case, as is, in JSON or URL-encoded, with its accent composed or
 * decomposed; in a name also without it. The other case is spelled out, as a database with the C
 * locale knows it of ASCII only.
 */
function signPattern(sign: string, isOfName: boolean): string {
  if (/^[0-9A-Za-z]$/.test(sign)) return sign;
  const cases = [sign, sign.toLowerCase(), sign.toUpperCase()].filter((one) => /^.$/su.test(one));
  const decomposed = cases.map((one) => one.normalize('NFD'));
  const plain = isOfName
    ? decomposed.map(([base = '']) => base).filter((one) => /[A-Za-z]/.test(one))
    : [];
  const forms = [...cases, ...decomposed, ...plain].flatMap((form) => [
    form,
    JSON.stringify(form).slice(1, -1),
    encodeURIComponent(form),
  ]);
  const patterns = [...new Set(forms)].map(escaped).toSorted((a, b) => b.length - a.length);
  return `(?:${patterns.join('|')})`;
}

const written = (word: string): string =>
  word.normalize('NFC').replaceAll(/./gsu, (sign) => signPattern(sign, false));

/** Matches a name as people and file names write it: joined in any way, without accents or dots. */
function writtenName(name: string): string {
  const parts = name
    .normalize('NFC')
    .split(/[\s_-]+/)
    .filter(Boolean);
  if (parts.length === 0) return written(name);
  const ofPart = (part: string) =>
    part.replaceAll(/./gsu, (sign, at) =>
      sign === '.' && at > 0 ? '\\.?' : signPattern(sign, true),
    );
  return parts.map(ofPart).join(JOINT);
}

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

/** Matches the addresses and user names of a person; null without any. */
function addressesPattern({ email, username }: CalledPerson): string | null {
  const called = [email, username].filter(Boolean);
  const words = [...new Set(called.flatMap((name) => [name, mailedAddress(name)]))]
    .toSorted((a, b) => b.length - a.length)
    .map(addressPattern)
    .join('|');
  return words || null;
}

/** Matches the full name in either order; null if first or last name is missing. */
function fullNameWords({
  firstName,
  lastName,
}: Pick<CalledPerson, 'firstName' | 'lastName'>): string | null {
  const [first, last] = [firstName.trim(), lastName.trim()];
  if (!first || !last) return null;
  const [one, other] = [writtenName(first), writtenName(last)];
  return `${one}${JOINT}${other}|${other}(?:${JOINT}|${COMMA})${one}`;
}

const anyOf = (patterns: readonly (string | null)[]): string =>
  patterns.filter((one) => one !== null).join('|') || NOBODY;

/**
 * A case-insensitive regular expression for what identifies a person and nobody else: e-mail
 * address, user name, and full name in either order, not as part of a longer word; as text, in JSON
 * or URL-encoded; what is '' is left out. JavaScript and PostgreSQL interpret it the same way.
 */
export function personPattern(person: CalledPerson): string {
  const words = addressesPattern(person);
  const addresses = words && `(?<![${LETTER}_.+\\-])(?:${words})(?![${LETTER}_\\-]|\\.[${LETTER}])`;
  return anyOf([addresses, fullNamePattern(person)]);
}

/**
 * Matches every text in which `personPattern` finds something, and some others. It looks neither
 * behind nor ahead, so that PostgreSQL reads it many times faster.
 */
export const personHint = (person: CalledPerson): string =>
  anyOf([addressesPattern(person), fullNameWords(person)]);

/**
 * Like `personPattern`, but for the full name only, which other people may share; null if first or
 * last name is missing.
 */
export function fullNamePattern(
  person: Pick<CalledPerson, 'firstName' | 'lastName'>,
): string | null {
  const words = fullNameWords(person);
  return words && wordsPattern(words);
}

/**
 * Like `personPattern`, plus the first and the last name on their own. For texts that are known to
 * be about this person.
 */
export function ownPattern(person: CalledPerson): string {
  const names = [person.firstName.trim(), person.lastName.trim()]
    .filter((name) => name !== '')
    .toSorted((a, b) => b.length - a.length);
  const whole = personPattern(person);
  if (names.length === 0) return whole;
  return `${whole}|${wordsPattern(names.map(writtenName).join('|'))}`;
}

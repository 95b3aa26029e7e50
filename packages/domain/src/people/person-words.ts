/** What a person is called. */
export interface CalledPerson {
  email: string;
  username: string;
  firstName: string;
  lastName: string;
}

/** Letters and digits of Latin scripts, for what stands beside a name, and accents that follow their letter. */
const LETTER = '0-9A-Za-zÀ-ɏ\u0300-\u036f';

/** What may follow a '+' in the name of a mailbox. */
const TAG = '[0-9A-Za-z._~=+-]*';

/** Only signs of ASCII mean anything in an expression; PostgreSQL takes an escaped letter for a class. */
const escaped = (word: string): string => word.replaceAll(/[^0-9A-Za-z@ \u0080-\uffff]/g, '\\$&');

/** A sign as it stands, in JSON and in an address of the web, with its accent in one with it or after it. */
function signPattern(sign: string): string {
  const forms = [sign, sign.normalize('NFD')].flatMap((form) => [
    form,
    JSON.stringify(form).slice(1, -1),
    // There a small letter is not written like its capital.
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

/** An address as mails have it: of a domain with other letters the name in ASCII. */
export function mailedAddress(address: string): string {
  const at = address.lastIndexOf('@');
  const host = `http://${address.slice(at + 1)}`;
  if (at < 1 || !URL.canParse(host)) return address;
  return `${address.slice(0, at)}@${new URL(host).hostname}`;
}

/** An e-mail address with whatever is between its name and its domain after a '+'. */
function addressPattern(address: string): string {
  const at = address.lastIndexOf('@');
  if (at < 1) return written(address);
  return `${written(address.slice(0, at))}(?:(?:\\+|%2B)${TAG})?${written(address.slice(at))}`;
}

/**
 * A regular expression, to be read without case, for what names a person and no one else: e-mail, user name and full
 * name in either order, none of them as part of another; as text, in JSON or in an address of the web. JavaScript and
 * PostgreSQL read it alike.
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

/** The same for the full name alone, which others may bear; null for whoever has not both names. */
export function fullNamePattern({
  firstName,
  lastName,
}: Pick<CalledPerson, 'firstName' | 'lastName'>): string | null {
  const [first, last] = [firstName.trim(), lastName.trim()];
  if (!first || !last) return null;
  const full = anyOf([`${first} ${last}`, `${last}, ${first}`, `${last} ${first}`]);
  return `(?<![${LETTER}])(${full})(?![${LETTER}])`;
}

/** The same with the first and the last name alone, where it is known that the text is about this person. */
export function ownPattern(person: CalledPerson): string {
  const names = [person.firstName.trim(), person.lastName.trim()].filter((name) => name !== '');
  const whole = personPattern(person);
  return names.length === 0 ? whole : `${whole}|(?<![${LETTER}])(${anyOf(names)})(?![${LETTER}])`;
}

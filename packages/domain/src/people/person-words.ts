/** What a person is called. */
export interface CalledPerson {
  email: string;
  username: string;
  firstName: string;
  lastName: string;
}

/** Letters and digits of Latin scripts, for what stands beside a name. */
const LETTER = '0-9A-Za-zÀ-ɏ';

/** Only signs of ASCII mean anything in an expression; PostgreSQL takes an escaped letter for a class. */
const escaped = (word: string): string => word.replaceAll(/[^0-9A-Za-z@ \u0080-\uffff]/g, '\\$&');

/** As it stands, and as it stands within JSON. */
const written = (word: string): string[] => {
  const inJson = JSON.stringify(word).slice(1, -1);
  return inJson === word ? [escaped(word)] : [escaped(word), escaped(inJson)];
};

const anyOf = (words: readonly string[]): string =>
  words
    .flatMap(written)
    .toSorted((a, b) => b.length - a.length)
    .join('|');

/**
 * A regular expression, to be read without case, for what names a person and no one else: e-mail, user name and full
 * name in either order, none of them as part of another. JavaScript and PostgreSQL read it alike.
 */
export function personPattern(person: CalledPerson): string {
  const words = anyOf([person.email, person.username].filter(Boolean));
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

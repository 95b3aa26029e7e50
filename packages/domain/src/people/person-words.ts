/** What a person is called. */
export interface CalledPerson {
  email: string;
  username: string;
  firstName: string;
  lastName: string;
}

/** Letters and digits of Latin scripts, for what stands beside a name. */
const LETTER = '0-9A-Za-zÀ-ɏ';

const escaped = (word: string): string => word.replaceAll(/[^0-9A-Za-zÀ-ɏ@ ]/g, '\\$&');

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
export function personPattern({ email, username, firstName, lastName }: CalledPerson): string {
  const [first, last] = [firstName.trim(), lastName.trim()];
  const full = first && last ? [`${first} ${last}`, `${last}, ${first}`, `${last} ${first}`] : [];
  const addresses = `(?<![${LETTER}_.+\\-])(${anyOf([email, username].filter(Boolean))})(?![${LETTER}_\\-]|\\.[${LETTER}])`;
  return full.length === 0
    ? addresses
    : `${addresses}|(?<![${LETTER}])(${anyOf(full)})(?![${LETTER}])`;
}

/** The same with the first and the last name alone, where it is known that the text is about this person. */
export function ownPattern(person: CalledPerson): string {
  const names = [person.firstName.trim(), person.lastName.trim()].filter((name) => name !== '');
  const whole = personPattern(person);
  return names.length === 0 ? whole : `${whole}|(?<![${LETTER}])(${anyOf(names)})(?![${LETTER}])`;
}

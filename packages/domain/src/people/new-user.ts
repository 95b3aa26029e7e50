export interface NewUser {
  email: string;
  first_name: string;
  last_name: string;
}

export const NEW_USER_MESSAGES = {
  missing: 'All fields are required',
  malformed: 'Enter a valid email address',
  taken: 'A user with this e-mail exists already.',
  tooLong: 'A name has at most 100 characters.',
  noName: 'A name has no line breaks and no web or e-mail addresses.',
} as const;

/** As long as an address may be (RFC 5321). */
const EMAIL_MOST = 254;
/** One @, no blanks, a domain of two labels or more that ends in letters: 'a@b.cl', not 'a@b'. */
const EMAIL =
  /^[^\s@<>()[\],;:"\\]+@[\p{L}\d](?:[\p{L}\d-]*[\p{L}\d])?(?:\.[\p{L}\d](?:[\p{L}\d-]*[\p{L}\d])?)*\.[\p{L}]{2,}$/u;

export const isEmail = (text: string): boolean =>
  text.length <= EMAIL_MOST && EMAIL.test(text) && !/^\.|\.@|\.\./.test(text);

const NAME_MOST = 100;
const CONTROL = /[\p{Cc}\p{Zl}\p{Zp}]/u;
/** What mail programs make a link of; 'J.R. Ewing' and 'Ma.Luz' are names. */
const ADDRESS = /:\/\/|@|\bwww\.|[\p{L}\d-]{4}\.\p{L}{2}|\.\p{L}{2,}\//iu;

/** A name stands in a mail to somebody who may not know who chose it. */
function nameFault(name: string): string | null {
  if (name.length > NAME_MOST) return NEW_USER_MESSAGES.tooLong;
  return CONTROL.test(name) || ADDRESS.test(name) ? NEW_USER_MESSAGES.noName : null;
}

/** What is wrong with each field of a new user; null where nothing is (spec 001 section 5). */
export function newUserFaults(
  user: NewUser,
): Partial<Record<keyof NewUser, readonly string[]>> | null {
  const fields = ['first_name', 'last_name', 'email'] as const;
  const missing = fields.filter((field) => user[field].trim() === '');
  if (missing.length > 0) {
    return Object.fromEntries(missing.map((field) => [field, [NEW_USER_MESSAGES.missing]]));
  }
  if (!isEmail(user.email.trim())) return { email: [NEW_USER_MESSAGES.malformed] };
  const faulty = (['first_name', 'last_name'] as const).flatMap((field) => {
    const fault = nameFault(user[field].trim());
    return fault === null ? [] : [[field, [fault]] as const];
  });
  return faulty.length > 0 ? Object.fromEntries(faulty) : null;
}

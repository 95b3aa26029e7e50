export interface NewUser {
  email: string;
  first_name: string;
  last_name: string;
}

export const NEW_USER_MESSAGES = {
  missing: 'All fields are required',
  malformed: 'Enter a valid email address',
  taken: 'A user with this e-mail exists already.',
} as const;

/** As long as an address may be (RFC 5321). */
const EMAIL_MOST = 254;
/** One @, no blanks, a domain of two labels or more that ends in letters: 'a@b.cl', not 'a@b'. */
const EMAIL =
  /^[^\s@<>()[\],;:"\\]+@[\p{L}\d](?:[\p{L}\d-]*[\p{L}\d])?(?:\.[\p{L}\d](?:[\p{L}\d-]*[\p{L}\d])?)*\.[\p{L}]{2,}$/u;

export const isEmail = (text: string): boolean =>
  text.length <= EMAIL_MOST && EMAIL.test(text) && !/^\.|\.@|\.\./.test(text);

/** What is wrong with each field of a new user; null where nothing is (spec 001 section 5). */
export function newUserFaults(
  user: NewUser,
): Partial<Record<keyof NewUser, readonly string[]>> | null {
  const fields = ['first_name', 'last_name', 'email'] as const;
  const missing = fields.filter((field) => user[field].trim() === '');
  if (missing.length > 0) {
    return Object.fromEntries(missing.map((field) => [field, [NEW_USER_MESSAGES.missing]]));
  }
  return isEmail(user.email.trim()) ? null : { email: [NEW_USER_MESSAGES.malformed] };
}

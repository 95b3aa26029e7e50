import { hasHiddenSigns } from './hidden-signs.ts';

export interface NewUser {
  email: string;
  first_name: string;
  last_name: string;
}

export const NEW_USER_MESSAGES = {
  missing: 'All fields are required',
  malformed: 'Enter a valid email address',
  taken: 'A user with this e-mail already exists.',
  ofOthers: 'Addresses of this domain belong to another company.',
  tooLong: 'A name can have at most 100 characters.',
  noName: 'A name cannot contain line breaks, web addresses or e-mail addresses.',
} as const;

/** Maximum length of an address (RFC 5321). */
const EMAIL_MOST = 254;
/** One @, no blanks, a domain with at least two labels that ends in letters: 'a@b.cl', not 'a@b'. */
const EMAIL =
  /^[^\s\p{Cc}\p{Cs}@<>()[\],;:"\\]+@[\p{L}\d](?:[\p{L}\d-]*[\p{L}\d])?(?:\.[\p{L}\d](?:[\p{L}\d-]*[\p{L}\d])?)*\.[\p{L}]{2,}$/u;

export const isEmail = (text: string): boolean =>
  text.length <= EMAIL_MOST &&
  EMAIL.test(text) &&
  !/^\.|\.@|\.\.|\u200c|\u200d/.test(text) &&
  !hasHiddenSigns(text);

const NAME_MOST = 100;
/** Text that e-mail clients turn into links; 'J.R. Ewing' and 'Ma.Luz' do not match. */
const ADDRESS = /:\/\/|@|\bwww\.|[\p{L}\d-]{4}\.\p{L}{2}|\.\p{L}{2,}\//iu;
/** Short addresses: 'goo.gl', 't.co'. */
const SHORT_ADDRESS = /(?:[\p{L}\d-]{2}|(?<!\p{L})[\p{Ll}\d])\.\p{Ll}{2}(?!\p{L})/u;
/** Other characters that browsers read as dots. */
const DOTS = /[\u3002\uff0e\uff61]/g;

/**
 * Why a text is not a valid name; null if it is. Names appear in e-mails to people who may not know
 * who chose them, so they must not contain links.
 */
export function nameFault(name: string): string | null {
  if (name.length > NAME_MOST) return NEW_USER_MESSAGES.tooLong;
  const read = name.replaceAll(DOTS, '.');
  const isAddress = ADDRESS.test(read) || SHORT_ADDRESS.test(read);
  return hasHiddenSigns(name) || isAddress ? NEW_USER_MESSAGES.noName : null;
}

/** The problem with each field of a new user; null if there is none (spec 001 section 5). */
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

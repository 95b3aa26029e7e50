import { isEmail, nameFault } from './new-user.ts';

/** What people of a group may do, with its label. */
export const SIGN_ON_ROLES = {
  administrator: 'Administrator',
  reviewer: 'Reviewer',
  viewer: 'Viewer',
  feed: 'Daily feed only',
  reports: 'Quality Reports only',
} as const satisfies Record<string, string>;

export type SignOnRole = keyof typeof SIGN_ON_ROLES;

// Safe because the keys of an object literal are those of its type.
export const SIGN_ON_ROLE_NAMES = Object.keys(SIGN_ON_ROLES) as [SignOnRole, ...SignOnRole[]];

/** A role, and the places that it is limited to; all of the company without any. */
export interface GivenRole {
  role: SignOnRole;
  regions: readonly string[];
  /** Ids of stores. */
  venues: readonly number[];
}

/** A line of the table that turns a provider's groups into roles. */
export interface RoleLine extends GivenRole {
  group: string;
}

/**
 * The role of somebody in these groups: that of the first line that fits, with the places of all lines
 * of this role that fit; one without places opens all. Null where no line fits.
 */
export function roleOfGroups(
  lines: readonly RoleLine[],
  groups: readonly string[],
): GivenRole | null {
  const fitting = lines.filter(({ group }) => groups.includes(group));
  const first = fitting[0];
  if (!first) return null;
  const same = fitting.filter(({ role }) => role === first.role);
  const isWhole = same.some(({ regions, venues }) => regions.length + venues.length === 0);
  const distinct = <T>(values: T[]): T[] => (isWhole ? [] : [...new Set(values)]);
  return {
    role: first.role,
    regions: distinct(same.flatMap(({ regions }) => regions)),
    venues: distinct(same.flatMap(({ venues }) => venues)),
  };
}

/** Why a provider's word lets nobody in, as the audit log says it. */
export const SIGN_ON_REFUSALS = {
  'provider-busy': 'too many waited for the identity provider',
  'provider-silent': 'the identity provider did not answer',
  'provider-refused': 'the identity provider refused',
  'answer-not-valid': 'the answer of the identity provider is not valid',
  'no-email': 'the identity provider gave no e-mail address',
  'email-not-verified': 'the e-mail address is not verified',
  'foreign-domain': 'the address is not of the domains',
  'domain-not-verified': 'the domain of the address is not verified',
  'other-company': 'the account also belongs to another company',
  'linked-to-another': 'the address belongs to another person’s account',
  'account-closed': 'the account was deleted',
  'no-account': 'there is no account with this address',
  'no-group': 'no group with a role',
} as const satisfies Record<string, string>;

export type SignOnRefusal = keyof typeof SIGN_ON_REFUSALS;

/** What a provider said of a person. */
export interface ProviderClaims {
  /** Lower case; null where it gave none that is one address. */
  email: string | null;
  isVerified: boolean;
  /** Empty where it gave none, or a text that is no name. */
  name: string;
  groups: readonly string[];
}

/** A group is named by text; what is neither a text nor a list of texts names none. */
const textsOf = (value: unknown): string[] => {
  if (typeof value === 'string') return [value];
  return Array.isArray(value) ? value.filter((each) => typeof each === 'string') : [];
};

const textOf = (value: unknown): string => (typeof value === 'string' ? value.trim() : '');

/** What a provider calls a person may be anything: a text that is no name is left out. */
const nameIn = (value: unknown): string => (nameFault(textOf(value)) === null ? textOf(value) : '');

/** What OpenID Connect allows as a subject: at most 255 characters of ASCII (Core 1.0, section 2). */
export const isSubject = (text: string): boolean => /^[\x20-\x7e]{1,255}$/.test(text);

/**
 * Reads the claims of a person. An address counts as verified where `email_verified` is true; Entra ID
 * has no such claim, and says by `xms_edov` that the owner of the domain verified it.
 */
export function readClaims(
  claims: Readonly<Record<string, unknown>>,
  groupsClaim: string,
): ProviderClaims {
  const email = textOf(claims['email']).toLowerCase();
  const verified = claims['email_verified'];
  const byOwner = claims['xms_edov'];
  const isByOwner = byOwner === true || byOwner === 1 || byOwner === '1' || byOwner === 'true';
  const names = [claims['given_name'], claims['family_name']].map(nameIn).filter(Boolean);
  return {
    email: isEmail(email) ? email : null,
    isVerified: verified === true || (verified === undefined && isByOwner),
    name: names.join(' ') || nameIn(claims['name']),
    groups: textsOf(claims[groupsClaim]),
  };
}

/** What follows the last @ of an address. */
export const domainOf = (email: string): string => email.slice(email.lastIndexOf('@') + 1);

/** Where many people have the mail box that anybody can get. */
const MAIL_FOR_EVERYBODY: ReadonlySet<string> = new Set(
  `
  gmail.com googlemail.com outlook.com outlook.es hotmail.com hotmail.es
  hotmail.co.uk hotmail.fr hotmail.it live.com live.com.mx msn.com
  yahoo.com yahoo.es yahoo.com.mx yahoo.com.ar yahoo.com.br yahoo.co.uk
  yahoo.fr yahoo.it yahoo.de ymail.com rocketmail.com aol.com
  icloud.com me.com mac.com proton.me protonmail.com pm.me gmx.com
  gmx.net gmx.de gmx.at gmx.es web.de t-online.de freenet.de mail.com
  email.com fastmail.com hey.com zohomail.com tutanota.com tuta.com
  hushmail.com yandex.com yandex.ru mail.ru bk.ru inbox.ru qq.com
  163.com 126.com naver.com orange.fr wanadoo.fr free.fr laposte.net
  libero.it virgilio.it terra.com.br uol.com.br bol.com.br prodigy.net.mx
  comcast.net att.net verizon.net sbcglobal.net btinternet.com bigpond.com
`.match(/\S+/g),
);

/** Whether a domain is one at which anybody can get an address. There are more of them than are known. */
export const isForEverybody = (domain: string): boolean => MAIL_FOR_EVERYBODY.has(domain);

/** Why an address lets nobody in; null where it does. */
export function addressRefusal(
  { email, isVerified }: ProviderClaims,
  domains: readonly { domain: string; isVerified: boolean }[],
): SignOnRefusal | null {
  if (email === null) return 'no-email';
  if (!isVerified) return 'email-not-verified';
  const named = domains.find(({ domain }) => domain === domainOf(email));
  if (!named) return 'foreign-domain';
  return named.isVerified ? null : 'domain-not-verified';
}

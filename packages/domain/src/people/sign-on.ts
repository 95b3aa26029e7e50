import { isEmail, nameFault } from './new-user.ts';

/** The roles that a group can have, with their labels. */
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

/** A role and the places it is limited to; without places, the whole company. */
export interface GivenRole {
  role: SignOnRole;
  regions: readonly string[];
  /** Ids of stores. */
  venues: readonly number[];
}

/** A row of the table that maps a provider's groups to roles. */
export interface RoleLine extends GivenRole {
  group: string;
}

/**
 * The role of a person in these groups: that of the first matching line, with the places of all
 * matching lines of this role. If one of them has no places, the role covers the whole company.
 * Null if no line matches.
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

/** Why a sign-in through the provider is refused, with the text for the audit log. */
export const SIGN_ON_REFUSALS = {
  'provider-busy': 'too many waited for the identity provider',
  'provider-silent': 'the identity provider did not answer',
  'provider-refused': 'the identity provider refused',
  'answer-not-valid': 'the answer of the identity provider is not valid',
  'settings-changed': 'the settings were changed meanwhile',
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

/** The provider's claims about a person. */
export interface ProviderClaims {
  /** In lower case; null unless the provider sent exactly one valid address. */
  email: string | null;
  isVerified: boolean;
  /** Empty if the provider sent none or an invalid one. */
  name: string;
  groups: readonly string[];
}

/** Groups are strings; anything but a string or a list of strings counts as no groups. */
const textsOf = (value: unknown): string[] => {
  if (typeof value === 'string') return [value];
  return Array.isArray(value) ? value.filter((each) => typeof each === 'string') : [];
};

const textOf = (value: unknown): string => (typeof value === 'string' ? value.trim() : '');

/** A provider can send any text as a name, so an invalid one is dropped. */
const nameIn = (value: unknown): string => (nameFault(textOf(value)) === null ? textOf(value) : '');

/**
 * Whether a text is a valid OpenID Connect subject: at most 255 ASCII characters (Core 1.0, section
 * 2).
 */
export const isSubject = (text: string): boolean => /^[\x20-\x7e]{1,255}$/.test(text);

/**
 * Reads the claims of a person. An address counts as verified if `email_verified` is true. Entra ID
 * does not send that claim; there, `xms_edov` says that the domain owner verified the address.
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

/** The part of an address after its last @. */
export const domainOf = (email: string): string => email.slice(email.lastIndexOf('@') + 1);

/** Domains of public e-mail providers, where anybody can get a mailbox. */
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

/** Whether anybody can get an address at this domain. The list of such domains is not complete. */
export const isForEverybody = (domain: string): boolean => MAIL_FOR_EVERYBODY.has(domain);

/** Why an address is refused; null if it is accepted. */
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

import {
  createHash,
  createHmac,
  createSecretKey,
  hkdfSync,
  randomBytes,
  type KeyObject,
} from 'node:crypto';
import { equalsInConstantTime } from './csrf.ts';
import { signToken, verifyToken } from './signed-token.ts';

/**
 * Keys of this installation, one per purpose, so that a token of one kind is not accepted as
 * another.
 */
export interface SessionKeys {
  access: Buffer;
  files: KeyObject;
  refresh: KeyObject;
  print: Buffer;
  browser: KeyObject;
  /** Key that seals stored secrets. */
  sealing: Buffer;
  /** The keys of another secret whose tokens are also accepted during key rotation. */
  accepted: SessionKeys | null;
}

/** The payload of an access token: its user and sign-in. */
export interface AccessClaims {
  user: number;
  family: string;
}

/** Short, to limit how long a leaked access token can be used. */
const ACCESS_SECONDS = 15 * 60;

/**
 * Derives the keys from the installation's secret, which signs, and from a second one that is only
 * accepted.
 */
export const sessionKeys = (secret: string, accepted?: string): SessionKeys => ({
  access: keyFor(secret, 'access token'),
  files: createSecretKey(keyFor(secret, 'files cookie')),
  refresh: createSecretKey(keyFor(secret, 'refresh token')),
  print: keyFor(secret, 'print ticket'),
  browser: createSecretKey(keyFor(secret, 'known browser')),
  sealing: keyFor(secret, 'sealed secret'),
  accepted: accepted === undefined ? null : sessionKeys(accepted),
});

/** The signing keys, followed by those that are only accepted. */
export const everyKey = (keys: SessionKeys): readonly SessionKeys[] =>
  keys.accepted ? [keys, keys.accepted] : [keys];

const keyFor = (secret: string, purpose: string) =>
  Buffer.from(hkdfSync('sha256', secret, 'crustodian', purpose, 32));

/** A token for the header 'JWT {access}', valid for 15 minutes from `now` (ms since 1970). */
export const signAccess = (
  keys: SessionKeys,
  { user, family }: AccessClaims,
  now: number,
): string =>
  signToken(keys.access, { sub: String(user), family }, { now, seconds: ACCESS_SECONDS });

/** The claims of a valid access token; null for one that is forged, damaged or expired. */
export function readAccess(keys: SessionKeys, token: string, now: number): AccessClaims | null {
  const accepted = everyKey(keys).map(({ access }) => access);
  const claims = verifyToken<{ sub: string; family: string }>(token, { keys: accepted, now });
  return claims && { user: Number(claims.sub), family: claims.family };
}

/** Computed for each picture; a prepared key object takes a sixth of the time. */
const hmac = (key: KeyObject, text: string): string =>
  createHmac('sha256', key).update(text).digest('base64url');

/** Value of the cookie that authorizes a browser's requests for pictures and files of a sign-in. */
export const signFamily = (keys: SessionKeys, family: string): string =>
  `${family}.${hmac(keys.files, family)}`;

/** The sign-in in a cookie; null if the cookie is missing or forged. */
export function readFamily(keys: SessionKeys, text: string | undefined): string | null {
  if (!text) return null;
  const family = text.split('.')[0]!;
  return everyKey(keys).some((each) => equalsInConstantTime(signFamily(each, family), text))
    ? family
    : null;
}

/** A browser in which an account has signed in. */
export interface KnownBrowser {
  user: number;
  id: string;
}

/** Value of the cookie that identifies a browser after its sign-in has ended. */
export const signBrowser = (keys: SessionKeys, { user, id }: KnownBrowser): string =>
  `${user}.${id}.${hmac(keys.browser, `${user}.${id}`)}`;

/** The browser in a cookie; null if the cookie is missing or forged. */
export function readBrowser(keys: SessionKeys, text: string | undefined): KnownBrowser | null {
  const [user, id = ''] = text?.split('.') ?? [];
  const browser = { user: Number(user), id };
  return everyKey(keys).some((each) => equalsInConstantTime(signBrowser(each, browser), text))
    ? browser
    : null;
}

/** A random refresh token; only its digest is stored. */
export const newRefreshToken = (): string => randomBytes(32).toString('base64url');
/** The successor of a refresh token: deterministic, but not computable without the key. */
export const nextRefreshToken = (keys: SessionKeys, token: string): string =>
  hmac(keys.refresh, token);
export const refreshDigest = (token: string): Buffer => createHash('sha256').update(token).digest();

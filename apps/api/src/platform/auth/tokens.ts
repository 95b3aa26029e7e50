import {
  createHash,
  createHmac,
  createSecretKey,
  hkdfSync,
  randomBytes,
  type KeyObject,
} from 'node:crypto';
import { SignJWT } from 'jose';
import { sameText } from './csrf.ts';

/** Keys of this installation, one for each purpose, so that no token can pass for another kind. */
export interface SessionKeys {
  access: Uint8Array;
  files: Uint8Array;
  refresh: Uint8Array;
  print: Uint8Array;
  /** Those of another secret whose tokens are accepted too, while secrets change. */
  accepted: SessionKeys | null;
}

/** What an access token says: whose it is, and of which sign-in. */
export interface AccessClaims {
  user: number;
  family: string;
}

/** An access token is not looked at again for this long, so it is short. */
const ACCESS_SECONDS = 15 * 60;

/** Makes the keys from the installation's secret, which signs, and one that is accepted next to it. */
export const sessionKeys = (secret: string, accepted?: string): SessionKeys => ({
  access: keyFor(secret, 'access token'),
  files: keyFor(secret, 'files cookie'),
  refresh: keyFor(secret, 'refresh token'),
  print: keyFor(secret, 'print ticket'),
  accepted: accepted === undefined ? null : sessionKeys(accepted),
});

/** The keys that sign, and those that are accepted. */
export const everyKey = (keys: SessionKeys): readonly SessionKeys[] =>
  keys.accepted ? [keys, keys.accepted] : [keys];

const keyFor = (secret: string, purpose: string) =>
  new Uint8Array(hkdfSync('sha256', secret, 'crustodian', purpose, 32));

/** A token for the header 'JWT {access}', valid for 15 minutes from `now` (ms since 1970). */
export function signAccess(keys: SessionKeys, { user, family }: AccessClaims, now: number) {
  const issued = Math.floor(now / 1000);
  return new SignJWT({ family })
    .setProtectedHeader({ alg: 'HS256' })
    .setSubject(String(user))
    .setIssuedAt(issued)
    .setExpirationTime(issued + ACCESS_SECONDS)
    .sign(keys.access);
}

/** Header of every access token; one that asks for another algorithm is none of ours. */
const ACCESS_HEADER = Buffer.from(JSON.stringify({ alg: 'HS256' })).toString('base64url');

/**
 * The claims of a valid access token; null for one that is forged, damaged or expired. Every call
 * waits for it, and jose would wait for a thread of the pool in turn.
 */
export function readAccess(keys: SessionKeys, token: string, now: number): AccessClaims | null {
  const [header, payload, signature, ...more] = token.split('.');
  if (header !== ACCESS_HEADER || !payload || more.length > 0) return null;
  const isSigned = everyKey(keys).some(({ access }) =>
    sameText(hmac(access, `${header}.${payload}`), signature),
  );
  if (!isSigned) return null;
  // Safe because only signAccess has the key.
  const { sub, family, exp } = JSON.parse(
    Buffer.from(payload, 'base64url').toString(),
  ) as SignedClaims;
  return exp * 1000 > now ? { user: Number(sub), family } : null;
}

/** Taking a key out of its bytes costs more than signing with it. */
const keyObjects = new WeakMap<Uint8Array, KeyObject>();

function hmac(bytes: Uint8Array, text: string): string {
  const key = keyObjects.get(bytes) ?? createSecretKey(bytes);
  keyObjects.set(bytes, key);
  return createHmac('sha256', key).update(text).digest('base64url');
}

interface SignedClaims {
  sub: string;
  family: string;
  /** Seconds since 1970. */
  exp: number;
}

/** Value of the cookie by which the browser loads pictures and files of a sign-in. */
export const signFamily = (keys: SessionKeys, family: string): string =>
  `${family}.${hmac(keys.files, family)}`;

/** The sign-in a cookie names; null for one that is missing or forged. */
export function readFamily(keys: SessionKeys, text: string | undefined): string | null {
  const family = text?.split('.')[0] ?? '';
  return everyKey(keys).some((each) => sameText(signFamily(each, family), text)) ? family : null;
}

/** A random refresh token; only its digest is stored. */
export const newRefreshToken = (): string => randomBytes(32).toString('base64url');
/** The token that follows a refresh token: the same however often it is requested, known to no one else. */
export const nextRefreshToken = (keys: SessionKeys, token: string): string =>
  hmac(keys.refresh, token);
export const refreshDigest = (token: string): Buffer => createHash('sha256').update(token).digest();

import { createDecoder, createSigner } from 'fast-jwt';
import { expect, test } from 'vitest';
import { newRefreshToken, readAccess, readFamily, sessionKeys, signAccess } from './tokens.ts';
import { refreshDigest, signFamily } from './tokens.ts';

const keys = sessionKeys('a secret of at least thirty-two characters');
const others = sessionKeys('another secret, of another installation');
const NOW = Date.UTC(2026, 2, 10, 12);
const MINUTE = 60_000;
const claims = { user: 7, family: '0b0e1a52-6c6f-4d0a-8f46-6f0f2d1f0c11' };
const token = signAccess(keys, claims, NOW);

test('an access token says who and of which sign-in, for 15 minutes', () => {
  const { sub, family, iat, exp } = createDecoder()(token) as Record<string, number>;
  expect({ sub, family, seconds: exp! - iat! }).toEqual({
    sub: '7',
    family: claims.family,
    seconds: 900,
  });
});

test.each([
  ['at once', 0, claims],
  ['after 14 minutes', 14 * MINUTE, claims],
  ['after 15 minutes', 15 * MINUTE, null],
])('%s', (_case, later, read) => expect(readAccess(keys, token, NOW + later)).toEqual(read));

const withoutSignature = `${token.split('.').slice(0, 2).join('.')}.`;
const unsigned = (() => {
  const header = Buffer.from('{"alg":"none"}').toString('base64url');
  return `${header}.${token.split('.')[1]}.`;
})();
const [header, payload, signature] = token.split('.') as [string, string, string];
const later = Buffer.from(payload, 'base64url')
  .toString()
  .replace(/"exp":\d+/, '"exp":4102444800');
const withFilesKey = createSigner({ key: keys.files.export(), algorithm: 'HS256' })({
  sub: '7',
  family: claims.family,
  exp: Math.floor(NOW / 1000) + 900,
});

test.each([
  ['signed by another installation', signAccess(others, claims, NOW)],
  ['without a signature', withoutSignature],
  ['that asks for no algorithm', unsigned],
  [
    'whose claims were changed',
    `${header}.${Buffer.from(later).toString('base64url')}.${signature}`,
  ],
  ['with something after it', `${token}.more`],
  ['signed with the key of another purpose', withFilesKey],
  ['that is no token', 'pizza'],
  ['that is empty', ''],
])('a token %s is refused', (_case, text) => expect(readAccess(keys, text, NOW)).toBeNull());

test('the cookie of files names the sign-in', () =>
  expect(readFamily(keys, signFamily(keys, claims.family))).toBe(claims.family));

test.each([
  ['missing', undefined],
  ['without a signature', claims.family],
  ['of another sign-in', `1${signFamily(keys, claims.family)}`],
  ['of another installation', signFamily(others, claims.family)],
])('a cookie %s is refused', (_case, text) => expect(readFamily(keys, text)).toBeNull());

test('a refresh token is random and is stored as a digest of 32 bytes', () => {
  const [one, another] = [newRefreshToken(), newRefreshToken()];
  expect(one).toMatch(/^[\w-]{43}$/);
  expect(one).not.toBe(another);
  expect(refreshDigest(one)).toHaveLength(32);
});

test('while keys change, tokens of the accepted key are read and those of the new one are given', async () => {
  const both = sessionKeys(
    'the new secret of this installation',
    'a secret of at least thirty-two characters',
  );
  expect(readAccess(both, token, NOW)).toEqual(claims);
  expect(readFamily(both, signFamily(keys, claims.family))).toBe(claims.family);
  const given = signAccess(both, claims, NOW);
  expect(readAccess(both, given, NOW)).toEqual(claims);
  expect(readAccess(keys, given, NOW)).toBeNull();
  expect(readAccess(both, signAccess(others, claims, NOW), NOW)).toBeNull();
});

import { expect, test } from 'vitest';
import { seal, unseal } from './sealed-secret.ts';
import { sessionKeys } from './tokens.ts';

const KEY = 'k'.repeat(32);
const OTHER = 'o'.repeat(32);
const SECRET = Buffer.from('what nobody sees');

test('a secret comes back for its row alone, and is not in what is stored', () => {
  const keys = sessionKeys(KEY);
  const sealed = seal(keys, SECRET, 'webhook 1');
  expect(sealed.includes(SECRET)).toBe(false);
  expect(unseal(keys, sealed, 'webhook 1')).toEqual({ secret: SECRET, isOld: false });
  expect(unseal(keys, sealed, 'webhook 2')).toBeNull();
});

test('the same secret is never sealed alike', () => {
  const keys = sessionKeys(KEY);
  expect(seal(keys, SECRET, 'webhook 3').equals(seal(keys, SECRET, 'webhook 3'))).toBe(false);
});

test('while keys change, the accepted one opens too, and says so', () => {
  const sealed = seal(sessionKeys(KEY), SECRET, 'webhook 3');
  expect(unseal(sessionKeys(OTHER, KEY), sealed, 'webhook 3')).toEqual({
    secret: SECRET,
    isOld: true,
  });
  expect(unseal(sessionKeys(OTHER), sealed, 'webhook 3')).toBeNull();
});

test('a changed byte is noticed', () => {
  const keys = sessionKeys(KEY);
  const sealed = seal(keys, SECRET, 'webhook 3');
  sealed[sealed.length - 1]! ^= 1;
  expect(unseal(keys, sealed, 'webhook 3')).toBeNull();
});

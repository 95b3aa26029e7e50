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
  expect(() => unseal(keys, sealed, 'webhook 2')).toThrow('webhook 2');
});

test('the same secret is never sealed alike', () => {
  const keys = sessionKeys(KEY);
  expect(seal(keys, SECRET, 'x').equals(seal(keys, SECRET, 'x'))).toBe(false);
});

test('while keys change, the accepted one opens too, and says so', () => {
  const sealed = seal(sessionKeys(KEY), SECRET, 'x');
  expect(unseal(sessionKeys(OTHER, KEY), sealed, 'x')).toEqual({ secret: SECRET, isOld: true });
  expect(() => unseal(sessionKeys(OTHER), sealed, 'x')).toThrow('no longer');
});

test('a changed byte is noticed', () => {
  const keys = sessionKeys(KEY);
  const sealed = seal(keys, SECRET, 'x');
  sealed[sealed.length - 1]! ^= 1;
  expect(() => unseal(keys, sealed, 'x')).toThrow('no longer');
});

import { afterEach, expect, test } from 'vitest';
import { speakOnPage } from '../../../language/language.ts';
import { scopeText, tokensSentence, unusedDays } from './token-wording.ts';

const NOW = Date.UTC(2026, 10, 22, 15);
const ago = (days: number) => new Date(NOW - days * 86_400_000).toISOString();
const token = (days: number | null, works = true) => ({
  name: 'BI',
  made_at: ago(200),
  last_used_at: days === null ? null : ago(days),
  works,
});

afterEach(() => void speakOnPage('en'));

test.each([
  [89, null],
  [90, 90],
  [null, 200],
])('used %s days ago, a token is unused for %s', (days, unused) =>
  expect(unusedDays(token(days), NOW)).toBe(unused),
);

test.each([
  [[], 'No program signs in yet.', 'Ningún programa inicia sesión todavía.'],
  [[token(0)], 'One token is in use.', 'Hay un token en uso.'],
  [
    [token(0), token(1), token(2), token(94)],
    'Three tokens are in use. One has not been needed for 94 days.',
    'Hay tres tokens en uso. Uno no se ha necesitado en 94 días.',
  ],
  [
    [token(94), token(120)],
    'No token is in use. Two have not been needed for up to 120 days.',
    'No hay tokens en uso. Dos no se han necesitado en hasta 120 días.',
  ],
  [
    [token(0), token(0, false)],
    'One token is in use. One no longer works.',
    'Hay un token en uso. Uno ya no funciona.',
  ],
])('the sentence counts the tokens: %#', (tokens, en, es) => {
  expect(tokensSentence(tokens, NOW)).toBe(en);
  speakOnPage('es');
  expect(tokensSentence(tokens, NOW)).toBe(es);
});

test('a scope in words', () => {
  expect(scopeText('write:orders')).toBe('orders of the till');
  speakOnPage('es');
  expect(scopeText('write:orders')).toBe('pedidos de la caja');
});

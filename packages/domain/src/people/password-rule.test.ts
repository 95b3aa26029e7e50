import { expect, test } from 'vitest';
import { guessedAs, passwordFault } from './password-rule.ts';

const EMAIL = 'lucia.ferrer@lumbre.example';

test.each([
  ['eleven chars', 'a good one!', 'too_short'],
  ['twelve chars', 'a good one!!', null],
  ['letters that are one to the reader count once', 'áéíóúáéíóúá'.normalize('NFD'), 'too_short'],
  ['a pattern', 'abababababababab', 'too_plain'],
  ['the address', EMAIL, 'like_email'],
  ['the address and a year', `${EMAIL.toUpperCase()}2026`, 'like_email'],
  ['part of the address', 'lucia.ferrer@lumbre', 'like_email'],
  ['what no form takes', 'pizza'.repeat(201), 'too_long'],
  ['a hundred characters', 'a long way to the oven '.repeat(5), null],
  ['a sentence', 'the crust was thin and the cheese ran', null],
])('%s: %s is %s', (_case, password, fault) => expect(passwordFault(password, EMAIL)).toBe(fault));

test.each([
  ['Password1234!', ['password1234!', 'password']],
  ['sunshine 2026', ['sunshine 2026', 'sunshine']],
  ['123456789012', ['123456789012']],
  ['the crust was thin', ['the crust was thin']],
])('%s is guessed as %j', (password, guesses) => expect(guessedAs(password)).toEqual(guesses));

test('a password of any length is looked at in no time', () => {
  const began = performance.now();
  expect(guessedAs(`${'1!'.repeat(50_000)}a`)).toHaveLength(1);
  expect(performance.now() - began).toBeLessThan(500);
});

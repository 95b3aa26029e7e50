import { expect, test } from 'vitest';
import { loginLanguage } from './login-language.ts';

test.each([
  ['es', 'en-US,en;q=0.9', 'es'],
  ['en', 'es-CL', 'en'],
  [undefined, 'es-CL,es;q=0.9,en;q=0.8', 'es'],
  [undefined, 'ES', 'es'],
  [undefined, 'de-DE,es;q=0.5', 'en'],
  [undefined, undefined, 'en'],
  ['fr', 'es', 'en'],
])('chosen %s, browser %s: %s', (chosen, browser, language) =>
  expect(loginLanguage(chosen, browser)).toBe(language),
);

import { expect, test } from 'vitest';
import { initials } from './initials.ts';

const nobody = { first_name: '', last_name: '', name: '', email: '' };

test.each([
  ['first and last name', { first_name: 'Ana', last_name: 'Rojas' }, 'AR'],
  ['a first name alone', { first_name: 'Ana' }, 'A'],
  ['three names', { first_name: 'Ana María', last_name: 'Rojas' }, 'AR'],
  ['a letter with an accent', { first_name: 'Óscar', last_name: 'ñandú' }, 'ÓÑ'],
  ['a display name', { name: 'Marta Ruiz' }, 'MR'],
  ['an e-mail of two words', { email: 'marta.ruiz@crustodian.example' }, 'MR'],
  ['an e-mail of one word', { email: 'feed@crustodian.example' }, 'F'],
  ['nothing at all', {}, '?'],
])('%s', (_case, person, letters) => {
  expect(initials({ ...nobody, ...person })).toBe(letters);
});

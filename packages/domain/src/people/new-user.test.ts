import { describe, expect, test } from 'vitest';
import { isEmail, NEW_USER_MESSAGES, newUserFaults } from './new-user.ts';

test.each([
  ['a@b.cl', true],
  ['grace.tamura+feed@lumbre-pizza.co.uk', true],
  ['josé@señal.example', true],
  ['x', false],
  ['a@b', false],
  ['grace.tamura@lumbre', false],
  ['@b.cl', false],
  ['a@', false],
  ['a b@c.cl', false],
  ['a@b@c.cl', false],
  ['a@.cl', false],
  ['a@b..cl', false],
  ['a.@b.cl', false],
  ['a..b@c.cl', false],
  ['a@-b.cl', false],
  ['a@b.c1', false],
  ['a@b.cl\r\nBcc: x@y.cl', false],
  ['Ana <a@b.cl>', false],
  [`${'a'.repeat(250)}@b.cl`, false],
  ['a\u200b@b.cl', false],
  ['a\u200d@b.cl', false],
  ['a\u202e@b.cl', false],
])('%j is an address: %s', (text, expected) => expect(isEmail(text)).toBe(expected));

describe('a new user', () => {
  const ana = { email: 'ana@lumbre.example', first_name: 'Ana', last_name: 'Rojas' };
  const { missing, malformed, tooLong, noName } = NEW_USER_MESSAGES;
  test.each([
    ['whole', {}, null],
    ['without a first name', { first_name: '' }, { first_name: [missing] }],
    ['with a blank last name', { last_name: '  ' }, { last_name: [missing] }],
    ['without an e-mail', { email: '' }, { email: [missing] }],
    [
      'without anything',
      { email: '', first_name: '', last_name: '' },
      { first_name: [missing], last_name: [missing], email: [missing] },
    ],
    ['with a name of 100 characters', { first_name: 'a'.repeat(100) }, null],
    ['with one more', { first_name: 'a'.repeat(101) }, { first_name: [tooLong] }],
    ['with initials', { first_name: 'J.R.', last_name: "St.John O'Hara-Ñandú" }, null],
    ['with a short name', { first_name: 'Ma.Luz', last_name: 'علی\u200cرضا' }, null],
    ...[
      'Ana\r\nBcc: x@y.cl',
      'Ana\u2028Rojas',
      'Ana\0',
      'win at https://evil.example',
      'www.evil.example',
      'Evil.example now',
      'go to x.cl/win',
      'ask x@y.cl',
      'goo.gl',
      't.co',
      'evil\u3002example',
      'ev\u200bil',
      '\u202etxt',
    ].map((name): [string, object, object] => [
      `called ${JSON.stringify(name)}`,
      { last_name: name },
      { last_name: [noName] },
    ]),
    ['with a malformed e-mail', { email: 'ana@lumbre' }, { email: [malformed] }],
  ])('%s', (_case, fields, faults) => expect(newUserFaults({ ...ana, ...fields })).toEqual(faults));
});

import { expect, test } from 'vitest';
import { ownPattern, personPattern } from './person-words.ts';

const NOAH = {
  email: 'ana@lumbre.example',
  username: 'ana',
  firstName: 'Ana',
  lastName: 'Núñez-O’Brien',
};
const without = (pattern: string, text: string) =>
  text.replaceAll(new RegExp(pattern, 'gi'), 'person 7f3a');

test.each([
  ['Ask ANA@lumbre.example.', 'Ask person 7f3a.'],
  ['Ana Núñez-O’Brien made it', 'person 7f3a made it'],
  ['NÚÑEZ-O’BRIEN, ANA', 'person 7f3a'],
  ['diana@lumbre.example, ana@lumbre.example.mx', 'diana@lumbre.example, ana@lumbre.example.mx'],
  ['Joana Núñez-O’Brienne', 'Joana Núñez-O’Brienne'],
  [`Ask ${'Ana Núñez-O’Brien'.normalize('NFD')}!`, 'Ask person 7f3a!'],
  ['Ana Núñez-O’Brień'.normalize('NFD'), 'Ana Núñez-O’Brień'.normalize('NFD')],
  [
    '?who=ana%40lumbre.example&n=Ana%20N%C3%9A%c3%b1ez-O%E2%80%99Brien',
    '?who=person 7f3a&n=person 7f3a',
  ],
  [`?n=${encodeURIComponent('Ana Núñez-O’Brien'.normalize('NFD'))}`, '?n=person 7f3a'],
  ['?n=Ana+N%C3%BA%C3%B1ez-O%E2%80%99Brien', '?n=person 7f3a'],
  ['Ana+store-1@lumbre.example; diana+ana@lumbre.example', 'person 7f3a; diana+ana@lumbre.example'],
  ['ana%2Bx%40lumbre.example', 'person 7f3a'],
])('%s', (text, expected) =>
  expect(without(personPattern({ ...NOAH, username: NOAH.email }), text)).toBe(expected),
);

const ZOE = {
  email: 'zoe.quibble@lumbre.example',
  username: 'zoe.quibble@lumbre.example',
  firstName: 'Zoe',
  lastName: 'Quibble-Ñandú',
};
test.each([
  ['ask Quibble-Ñandú, zoe.quibble@lumbre.example.', 'ask person 7f3a.'],
  ['ask Quibble-Ñandú zoe.quibble+x@lumbre.example!', 'ask person 7f3a!'],
  ['(Quibble-Ñandú, zoe@private.example), a@b.example', '(person 7f3a), a@b.example'],
  ['Zoe Quibble-Ñandú@private.example; a@b.example', 'person 7f3a; a@b.example'],
  ['luis.zoe+quibble-ñandú@b.example', 'person 7f3a'],
  [
    '?n=Quibble-%C3%91and%C3%BA%2C%20zoe.q%40b.example&to=a%40b.example',
    '?n=person 7f3a&to=a%40b.example',
  ],
  ['Zoe Quibble-Ñandú, a@b.example', 'person 7f3a, a@b.example'],
  ['Zoe Quibble-Ñandú a@b.example', 'person 7f3a a@b.example'],
  ['zoe@b.example, a@zoe.example', 'zoe@b.example, a@zoe.example'],
])('no address is cut: %s', (text, expected) =>
  expect(without(personPattern(ZOE), text)).toBe(expected),
);

test.each([
  ['a.zoe@b.example and a@mail.zoe.example', 'person 7f3a and a@mail.zoe.example'],
  ['Zoe: a@b.example', 'person 7f3a: a@b.example'],
])('nor where a text is about the person: %s', (text, expected) =>
  expect(without(ownPattern(ZOE), text)).toBe(expected),
);

test('a long word is read quickly', () => {
  const started = performance.now();
  for (const text of ['a'.repeat(200_000), '@'.repeat(200_000), 'zoe.'.repeat(2_000)]) {
    without(ownPattern(ZOE), text);
  }
  expect(performance.now() - started).toBeLessThan(5000);
});

test('a first name alone is taken from what is about this person only', () => {
  const person = { ...NOAH, username: NOAH.email };
  expect(without(personPattern(person), 'Ana: Analysis')).toBe('Ana: Analysis');
  expect(without(ownPattern(person), 'Ana: Analysis')).toBe('person 7f3a: Analysis');
});

test('someone without a name is known by the e-mail', () => {
  const person = { ...NOAH, username: NOAH.email, firstName: '', lastName: ' ' };
  expect(without(ownPattern(person), 'Ana, ana@lumbre.example')).toBe('Ana, person 7f3a');
});

test('signs of regular expressions in names are read as they are', () => {
  const person = { ...NOAH, firstName: 'A.(b)*', lastName: '"C"' };
  expect(without(personPattern(person), 'A.(b)* "C"; Axbb "C"')).toBe('person 7f3a; Axbb "C"');
  expect(without(personPattern(person), JSON.stringify('A.(b)* "C"'))).toBe('"person 7f3a"');
});

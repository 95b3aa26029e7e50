import { expect, test } from 'vitest';
import { ownPattern, personHint, personPattern, type CalledPerson } from './person-words.ts';

const NOAH = {
  email: 'ana@lumbre.example',
  username: 'ana',
  firstName: 'Ana',
  lastName: 'Núñez-O’Brien',
};
const without = (pattern: string, text: string) =>
  text.replaceAll(new RegExp(pattern, 'gi'), 'person 7f3a');
const withoutPerson = (person: CalledPerson, text: string) => {
  const said = without(personPattern(person), text);
  // Whatever is erased has to be found first.
  if (said !== text) expect(text).toMatch(new RegExp(personHint(person), 'i'));
  return said;
};

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
  expect(withoutPerson({ ...NOAH, username: NOAH.email }, text)).toBe(expected),
);

test.each([
  ['ANA NÚÑEZ-O’BRIEN, Ana Nunez-O’Brien', 'person 7f3a, person 7f3a'],
  ['ANA NUNEZ-O’BRIEN'.normalize('NFD'), 'person 7f3a'],
  ['ANA NÚÑEZ-O’BRIEN'.normalize('NFD'), 'person 7f3a'],
  ['ana_núñez_o’brien.jpg, x_ana-nuñez-o’brien_2.png', 'person 7f3a.jpg, x_person 7f3a_2.png'],
  ['Ana.Núñez O’Brien', 'person 7f3a'],
  ['Núñez-O’Brien,Ana and Núñez-O’Brien , Ana', 'person 7f3a and person 7f3a'],
  ['Ana  Núñez-O’Brien', 'person 7f3a'],
  ['Ana\u00a0Núñez\u2009O’Brien', 'person 7f3a'],
  ['Ana\r\nNúñez-O’Brien', 'person 7f3a'],
  [JSON.stringify('Ana\nNúñez-O’Brien'), '"person 7f3a"'],
  ['?n=Ana%C2%A0Nunez-O%E2%80%99Brien', '?n=person 7f3a'],
  ['Ana, Núñez-O’Brien', 'Ana, Núñez-O’Brien'],
  ['Ana     Núñez-O’Brien', 'Ana     Núñez-O’Brien'],
  ['AnaNúñez-O’Brien, Ana Núñezo’Brien', 'AnaNúñez-O’Brien, Ana Núñezo’Brien'],
])('a name written in another way: %j', (text, expected) =>
  expect(withoutPerson({ ...NOAH, username: NOAH.email }, text)).toBe(expected),
);

test('an address is not read without its accents, as that would be somebody else’s', () => {
  const person = { ...NOAH, email: 'zoë@lumbre.example', username: 'zoë@lumbre.example' };
  expect(without(personPattern(person), 'ZOË@lumbre.example, zoe@lumbre.example')).toBe(
    'person 7f3a, zoe@lumbre.example',
  );
});

test.each([
  ['J. R.', 'Smith', 'J. R. Smith, J R Smith, J.R. Smith', 'person 7f3a, person 7f3a, person 7f3a'],
  ['.', '-', 'x . - y. z', 'x person 7f3a y. z'],
  ['Ana', '-', 'Ana - and Ana', 'person 7f3a and Ana'],
  ['𐐨na', 'Ǆ', '𐐨NA Ǆ', 'person 7f3a'],
])('signs that join names in a name: %s %s', (firstName, lastName, text, expected) =>
  expect(withoutPerson({ ...NOAH, username: NOAH.email, firstName, lastName }, text)).toBe(
    expected,
  ),
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
])('no address is cut: %s', (text, expected) => expect(withoutPerson(ZOE, text)).toBe(expected));

test.each([
  ['a.zoe@b.example and a@mail.zoe.example', 'person 7f3a and a@mail.zoe.example'],
  ['Zoe: a@b.example', 'person 7f3a: a@b.example'],
])('nor where a text is about the person: %s', (text, expected) =>
  expect(without(ownPattern(ZOE), text)).toBe(expected),
);

test('a long word is read quickly', () => {
  const started = performance.now();
  const [word, at, blanks] = ['a', '@', 'Zoe  '].map((one) => one.repeat(200_000));
  for (const text of [word!, at!, blanks!, 'zoe.'.repeat(2_000), 'zoe_'.repeat(2_000)]) {
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

test('of somebody all of whose names are others’ too nothing is found', () => {
  const person = { email: '', username: '', firstName: '', lastName: '' };
  expect(without(personPattern(person), 'x, ana@lumbre.example')).toBe('x, ana@lumbre.example');
  expect(without(ownPattern(person), 'x')).toBe('x');
});

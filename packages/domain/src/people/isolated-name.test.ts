import { expect, test } from 'vitest';
import { bareName, isolatedName } from './isolated-name.ts';

test.each([
  ['Crustodian’s Plaza 24', 'Crustodian’s Plaza 24'],
  ['بيتزا 24', '\u2068بيتزا 24\u2069'],
  ['פיצה', '\u2068פיצה\u2069'],
  ['lumbre \u202ednim', '\u2068lumbre \u202ednim\u2069'],
])('%s', (name, isolated) => {
  expect(isolatedName(name)).toBe(isolated);
  expect(isolatedName(isolated)).toBe(isolated);
  expect(bareName(isolated)).toBe(name);
});

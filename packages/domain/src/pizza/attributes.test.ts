import { expect, test } from 'vitest';
import { ATTRIBUTES, isAttribute } from './attributes.ts';

test.each([
  ['blurry', 2],
  ['camera position', 2],
  ['not a pizza', 2],
  ['light', 3],
  ['occluded', 3],
])('%s has %i kinds', (group, kinds) =>
  expect(ATTRIBUTES.filter((attribute) => attribute.startsWith(group))).toHaveLength(kinds),
);

test('each is named once', () => expect(new Set(ATTRIBUTES).size).toBe(ATTRIBUTES.length));

test.each([
  ['foggy', true],
  ['Foggy', false],
  ['tasty', false],
])("'%s' is one of them: %s", (text, known) => expect(isAttribute(text)).toBe(known));

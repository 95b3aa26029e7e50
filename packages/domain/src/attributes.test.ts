import { expect, test } from 'vitest';
import { ATTRIBUTES } from './attributes.ts';

test.each([
  ['blurry', 2],
  ['camera position', 2],
  ['light', 3],
  ['occluded', 3],
])('%s has %i kinds', (group, kinds) =>
  expect(ATTRIBUTES.filter((attribute) => attribute.startsWith(group))).toHaveLength(kinds),
);

test('each is named once', () => expect(new Set(ATTRIBUTES).size).toBe(ATTRIBUTES.length));

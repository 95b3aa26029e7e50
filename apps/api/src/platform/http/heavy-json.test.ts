import { JSON_MOST, refuseHeavyJson } from '#platform/http/heavy-json';
import fc from 'fast-check';
import { expect, test } from 'vitest';

const list = (length: number) => JSON.stringify(Array.from({ length }, () => 1));
const map = (length: number) =>
  JSON.stringify(Object.fromEntries(Array.from({ length }, (_, i) => [`k${i}`, i])));
const faultOf = (text: string): string | null => {
  try {
    refuseHeavyJson(text);
    return null;
  } catch (error) {
    return (error as Error).message;
  }
};
const QUOTED = ['\\', '"', '\\"', '",[{\\\\'];
const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth);

test.each([
  ['as deep as may be', nested(JSON_MOST.depth), null],
  ['deeper', nested(JSON_MOST.depth + 1), 'The JSON is nested deeper than 32 levels.'],
  ['as many values as may be', list(JSON_MOST.values - 1), null],
  ['more values', list(JSON_MOST.values), 'The JSON has more than 50000 values.'],
  ['as many keys as may be', map(JSON_MOST.keys), null],
  ['more keys', map(JSON_MOST.keys + 1), 'The JSON has a map of more than 1000 keys.'],
  ['many maps of few keys', `[${Array.from({ length: 2000 }, () => '{"a":1}').join()}]`, null],
  [
    'many keys around a small map',
    `{"inner":{},${map(1000).slice(1)}`,
    'The JSON has a map of more than 1000 keys.',
  ],
  ['what looks nested within a text', JSON.stringify({ text: '[{"\\'.repeat(100_000) }), null],
  ...[0, 1].map((more): [string, string, string | null] => [
    `texts full of quotation marks and escapes, ${more} too many`,
    JSON.stringify(Array.from({ length: JSON_MOST.values - 1 + more }, (_, i) => QUOTED[i % 4])),
    more ? 'The JSON has more than 50000 values.' : null,
  ]),
  ['a text without an end', `{"${'[,:'.repeat(100_000)}`, null],
  ['more closed than opened', ']}'.repeat(1000), null],
  ['nothing', '', null],
])('%s', (_case, text, fault) => expect(faultOf(text)).toEqual(fault));

test('JSON of no great size is let through, whatever it says', () => {
  const property = fc.property(fc.json({ maxDepth: 8 }), (text) => faultOf(text) === null);
  expect(fc.check(property).failed).toBe(false);
});

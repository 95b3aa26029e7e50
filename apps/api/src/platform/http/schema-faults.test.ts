import { decode } from '#platform/http/request-body';
import { expect, test } from 'vitest';
import { z } from 'zod';

test.each<[string, z.ZodType, unknown, string]>([
  ['of another kind', z.object({ day: z.string() }), { day: 3 }, 'day: must be text'],
  ['missing', z.object({ day: z.string() }), {}, 'day: is missing'],
  ['no body', z.object({ day: z.string() }), [], 'must be a map of fields'],
  ['not a whole number', z.int(), 1.5, 'must be a whole number'],
  ['none of the words', z.enum(['AM', 'PM']), 'XM', "must be 'AM' or 'PM'"],
  ['none of the numbers', z.literal([0, 1]), '1', 'must be 0 or 1'],
  ['too long', z.string().max(3), 'long', 'must have at most 3 characters'],
  ['too few', z.array(z.string()).min(1), [], 'must have at least 1 entry'],
  ['too large', z.number().max(10), 11, 'must be at most 10'],
  ['too many fields', z.strictObject({}), { a: 1 }, "has fields that are not known here: 'a'"],
  ['neither form', z.union([z.string(), z.number()]), true, 'must be text or must be a number'],
  ['another form', z.object({ id: z.uuid() }), { id: 'x' }, 'id: is not written as it must be'],
  [
    "in the schema's own words",
    z.string().regex(/^a/, 'must begin with a'),
    'b',
    'must begin with a',
  ],
])('a value that is refused: %s', (_case, schema, value, messages) => {
  expect(() => decode(schema, value)).toThrow(new RegExp(`^${messages}$`));
});

test('a body with many faults is refused for the first five, and the rest is not read', () => {
  let looked = 0;
  const part = z.strictObject({ n: z.number().refine(() => (looked += 1) > 0) });
  const schema = z.object({ parts: z.record(z.string(), z.array(part).max(1000)).optional() });
  const faulty = { parts: { a: Array(500).fill({ n: 1 }), b: Array(900).fill({}) } };
  expect(() => decode(schema, faulty)).toThrow(
    /^parts\.b\.0\.n: is missing; .*; parts\.b\.4\.n: is missing$/,
  );
  // Maps with unknown fields only are counted as well.
  const extra = { parts: { a: Array(900).fill({ n: 1, x: 1 }) } };
  looked = 0;
  expect(() => decode(schema, extra)).toThrow(/parts\.a\.4: has fields that are not known here/);
  expect(looked).toBeLessThan(20);
  expect(decode(schema, { parts: { a: [{ n: 1 }] } })).toEqual({ parts: { a: [{ n: 1 }] } });
});

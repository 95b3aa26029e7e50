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

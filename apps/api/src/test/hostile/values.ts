import fc from 'fast-check';
import { z } from 'zod';

/**
 * Hostile input values. Placeholders in «…» stand for an object of the fixture and are replaced
 * when the request is sent; ⟦…⟧ stands for raw JSON that no value serializes to.
 */

/** Objects that a request may reference, of its own tenant and of others. */
const OF_A_PLACE = [
  'venue',
  'company',
  't_id',
  'pipe_id',
  'vid_id',
  'picture',
  'report',
  'report name',
  'monthly',
  'monthly name',
  'user',
  'membership',
] as const;
const PLACE_NAMES = ['V1', 'V2', 'foreign', 'stranger'] as const;
const IDS = OF_A_PLACE.flatMap((thing) => PLACE_NAMES.map((place) => `«${thing} of ${place}»`));

const DAYS = ['10-3-2024', '2024-03-10', '2024/03/10 12:00:00', '1-4-2024', '2024-04-01'];
const WORDS = [
  'pepperoni',
  'cheese',
  'delgada',
  'R1',
  'R2',
  'R9',
  'MULTIPLE',
  'daily',
  'weekly',
  'monthly',
  'standard',
  'scored',
  'complete',
  'delivered',
  'open',
  'link',
  'closed',
  'recipes',
  'AM',
  '1',
];

const HOSTILE_TEXTS = [
  '',
  ' ',
  '\t\n',
  '\0',
  'x\0y',
  '\ud800',
  '\udfff\ud800',
  '\u202egnp.exe',
  '\ufeff',
  '\u{10ffff}',
  '../../../../etc/passwd',
  '..\\..\\windows',
  '/etc/passwd',
  'file:///etc/passwd',
  '%00',
  '%2e%2e%2f',
  "' OR '1'='1",
  "'; DROP TABLE pizza; --",
  '$1',
  '{{7*7}}',
  '${7*7}',
  '%s%n',
  '=1+1',
  '\\',
  '"',
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  'javascript:alert(1)',
  '\r\nSet-Cookie: planted=1',
  'planted\r\nX-Planted: 1',
  'a,b;c',
  '//evil.example',
  'https://evil.example',
  'NaN',
  'Infinity',
  '-Infinity',
  '1e309',
  '-0',
  '0x10',
  '٣',
  '１２',
  '1_000',
  '00',
  '+1',
  ' 1',
  '99999999999999999999',
  '2147483648',
  '9007199254740993',
  '-1',
  '1.5',
  'null',
  'true',
  'undefined',
  '30-2-2024',
  '2024-02-30',
  '0-0-0000',
  '31-12-9999',
  '1-1-1',
  '2024/13/45 99:99:99',
  '10-03-24',
  '__proto__',
  'constructor',
  'toString',
  'hasOwnProperty',
  '[]',
  '{}',
  '[1',
  '{"a":',
  'İ',
  'ﬀ',
  '4-240310-1',
  '1-240310-9007199254740993',
  '1-991332-5',
  '4/240310/1.jpg',
  'm3-1',
  '1-1',
  '🍕'.repeat(400),
  'a'.repeat(70_000),
  'Z͑ͫ̓'.repeat(200),
  '('.repeat(5000),
];

/** JSON texts that are sent as they are. */
export const SPELLED: Record<string, string> = {
  '⟦huge⟧': '1e999',
  '⟦long⟧': '1234567890'.repeat(40),
  '⟦tiny⟧': '0.1e-400',
  '⟦lone⟧': '"\\ud800"',
  '⟦proto⟧': '{"__proto__":{"isStaff":true}}',
  '⟦twice⟧': '{"venue":"1","venue":"4"}',
  '⟦deep list⟧': `${'['.repeat(8000)}${']'.repeat(8000)}`,
  '⟦deep map⟧': `${'{"a":'.repeat(8000)}1${'}'.repeat(8000)}`,
};

const hostileText = fc.oneof(
  { weight: 5, arbitrary: fc.constantFrom(...HOSTILE_TEXTS) },
  { weight: 4, arbitrary: fc.constantFrom(...IDS, ...DAYS, ...WORDS) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 40 }) },
);
const NUMBERS = [
  0,
  -0,
  1,
  2,
  3,
  4,
  5,
  7,
  10,
  11,
  -1,
  0.5,
  1.005,
  101,
  1e-300,
  1e308,
  -1e308,
  2 ** 31 - 1,
  2 ** 31,
  2 ** 32,
  2 ** 53,
  -(2 ** 53),
  1e21,
];

/** Any JSON value, mostly invalid wherever it is used. */
export const hostileValue: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 5, arbitrary: hostileText },
  { weight: 3, arbitrary: fc.constantFrom(...NUMBERS) },
  {
    weight: 2,
    arbitrary: fc.constantFrom(null, true, false, [], {}, [null], [[]], { a: { b: [] } }),
  },
  { weight: 2, arbitrary: fc.constantFrom(...Object.keys(SPELLED)) },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      Array.from({ length: 3000 }, (_, i) => i),
      Array.from({ length: 200 }, () => '«t_id of V1»'),
      { constructor: { prototype: { isStaff: true } }, toString: 1, hasOwnProperty: null },
    ),
  },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
);

/** Text for use in a path or a query. */
export const hostileWord: fc.Arbitrary<string> = fc.oneof(
  { weight: 6, arbitrary: hostileText },
  { weight: 2, arbitrary: fc.constantFrom(...NUMBERS).map(String) },
);

/** The parts of a JSON schema that are used here. */
interface Shape {
  type?: string;
  const?: unknown;
  enum?: unknown[];
  anyOf?: Shape[];
  oneOf?: Shape[];
  allOf?: Shape[];
  properties?: Record<string, Shape>;
  items?: Shape;
  pattern?: string;
  minimum?: number;
  maximum?: number;
}

/** Values that nearly match a schema: some hostile, with missing and extra fields. */
export const nearly = (schema: z.ZodType): fc.Arbitrary<unknown> =>
  near(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Shape);

const near = (shape: Shape): fc.Arbitrary<unknown> =>
  fc.oneof({ weight: 7, arbitrary: fitting(shape) }, { weight: 1, arbitrary: hostileValue });

function fitting(shape: Shape): fc.Arbitrary<unknown> {
  const choice = shape.anyOf ?? shape.oneOf ?? shape.allOf;
  if (choice) return fc.oneof(...choice.map(near));
  if ('const' in shape) return fc.constant(shape.const);
  if (shape.enum) return fc.constantFrom(...shape.enum);
  switch (shape.type) {
    case 'object':
      return fittingMap(shape.properties ?? {});
    case 'array':
      return fc.array(near(shape.items ?? {}), { maxLength: 4 });
    case 'integer':
    case 'number':
      return fc.constantFrom(shape.minimum ?? 0, shape.maximum ?? 1, 1, 2, 3, 4, 5, 10, 0.5);
    case 'boolean':
      return fc.boolean();
    case 'string':
      return fittingText(shape);
    default:
      return hostileValue;
  }
}

function fittingMap(properties: Record<string, Shape>): fc.Arbitrary<unknown> {
  const fields = Object.fromEntries(
    Object.entries(properties).map(([name, field]) => [name, near(field)]),
  );
  const some = fc.record(fields, { requiredKeys: [] });
  const all = fc.record(fields);
  const more = fc.dictionary(
    fc.constantFrom('is_staff', 'id', 'venue_id', 'toString', ''),
    hostileValue,
    {
      maxKeys: 1,
    },
  );
  return fc
    .tuple(fc.oneof({ weight: 4, arbitrary: all }, { weight: 1, arbitrary: some }), more)
    .map(([known, unknown]) => ({ ...known, ...unknown }));
}

function fittingText({ pattern }: Shape): fc.Arbitrary<string> {
  const known = fc.constantFrom(...IDS, ...DAYS, ...WORDS);
  const matching = pattern === undefined ? null : textsMatching(pattern);
  return matching ? fc.oneof({ weight: 3, arbitrary: known }, matching) : known;
}

/** Null for a pattern from which no texts can be generated. */
function textsMatching(pattern: string): fc.Arbitrary<string> | null {
  try {
    return fc.stringMatching(new RegExp(pattern));
  } catch {
    return null;
  }
}

/** An unpaired surrogate is sent as its three bytes, although they are not valid UTF-8. */
export const encoded = (text: string): string =>
  text.isWellFormed() ? encodeURIComponent(text) : '%ED%A0%80';

import { z } from 'zod';

const KINDS: Record<string, string> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  tuple: 'a list',
  object: 'a map of fields',
  record: 'a map of fields',
  null: 'empty',
};
/** Maximum number of values that a message lists. */
const MOST_LISTED = 30;

/** Human-readable message for an issue, unless its schema has its own. */
export function issueMessages(issue: z.core.$ZodRawIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      if (issue.input === undefined) return 'is missing';
      return `must be ${KINDS[issue.expected] ?? 'something else'}`;
    case 'invalid_value':
      return `must be ${listed(issue.values, ' or ')}`;
    case 'too_small':
      return `must ${sized(issue.origin, 'at least', Number(issue.minimum))}`;
    case 'too_big':
      return `must ${sized(issue.origin, 'at most', Number(issue.maximum))}`;
    case 'unrecognized_keys':
      return `has fields that are not known here: ${listed(issue.keys, ', ')}`;
    case 'invalid_union':
      return unionMessages(issue.errors);
    default:
      return 'is not written as it must be';
  }
}

function sized(origin: string, most: string, limit: number): string {
  if (origin === 'string') return `have ${most} ${limit} character${limit === 1 ? '' : 's'}`;
  if (origin === 'array' || origin === 'set') {
    return `have ${most} ${limit} entr${limit === 1 ? 'y' : 'ies'}`;
  }
  return `be ${most} ${limit}`;
}

const listed = (values: readonly unknown[], between: string): string =>
  values
    .slice(0, MOST_LISTED)
    .map((value) => (typeof value === 'string' ? `'${value.slice(0, 60)}'` : String(value)))
    .join(between);

/** What each alternative of a union requires; issues nested inside an alternative are omitted. */
function unionMessages(errors: readonly (readonly z.core.$ZodIssue[])[]): string {
  const own = errors.map((issues) => issues.find(({ path }) => path.length === 0)?.message);
  const messages = [...new Set(own.filter((message) => message !== undefined))];
  return messages.length > 0 ? messages.join(' or ') : 'has none of the forms that it may have';
}

type Schema = z.core.$ZodTypes;

/** A path in a value that violates its schema, and the reason. */
export interface Fault {
  path: readonly PropertyKey[];
  message: string;
}

interface Sought {
  most: number;
  /** Whether to ignore a fault. */
  mayBeRight: (fault: Fault) => boolean;
}

/**
 * The first `most` faults of a value. Avoids zod's full result, which would contain an issue for
 * each of a hundred thousand faults. If there are fewer, the caller uses zod, which also checks
 * rules across fields.
 */
export function firstFaults(
  schema: z.core.$ZodType,
  value: unknown,
  { most, mayBeRight }: Sought,
): Fault[] {
  const faults: Fault[] = [];
  const path: PropertyKey[] = [];
  const add = (inner: readonly PropertyKey[], message: string) => {
    const fault = { path: [...path, ...inner], message };
    if (faults.length < most && !mayBeRight(fault)) faults.push(fault);
  };
  const addOwn = (of: Schema, each: unknown) => {
    if (fits(of, each)) return;
    const { error } = z.safeParse(of, each, { error: issueMessages });
    for (const issue of error?.issues ?? []) add(issue.path, issue.message);
  };
  const look = (of: Schema, each: unknown): void => {
    const parts = partsOf(of);
    const places = placesIn(parts, each);
    if (places === null) return addOwn(of, each);
    for (const [key, inner, one] of places) {
      path.push(key);
      look(inner, one);
      path.pop();
      if (faults.length === most) return;
    }
    // `each` is a map here, because its places have keys.
    const others = parts.isStrict ? unknownKeys(parts, each as Record<string, unknown>) : null;
    if (others) add([], issueMessages(others));
    if (parts.sizes) addOwn(parts.sizes, each);
  };
  // Safe because the union covers every schema.
  look(schema as Schema, value);
  return faults;
}

/** Checks without the cost of building messages. */
const fits = (schema: Schema, value: unknown): boolean => {
  const result = schema._zod.run({ value, issues: [] }, { async: false });
  return !(result instanceof Promise) && result.issues.length === 0;
};

/** The schemas of a value's children; empty if the value is neither list nor map. */
interface Parts {
  /** Schema of list entries. */
  element?: Schema;
  /** Schema of map values other than the known fields. */
  values?: Schema;
  fields?: readonly (readonly [key: string, field: Schema])[];
  known?: ReadonlySet<string>;
  /** Whether the map allows no other keys. */
  isStrict?: boolean;
  /** Schema that checks only the length of a list. */
  sizes?: Schema | null;
}

const partsOfSchemas = new WeakMap<Schema, Parts>();

function partsOf(schema: Schema): Parts {
  const parts = partsOfSchemas.get(schema) ?? readParts(unwrapped(schema));
  partsOfSchemas.set(schema, parts);
  return parts;
}

function readParts({ _zod: { def } }: Schema): Parts {
  if (def.type === 'array') {
    // Safe because size rules only read the length.
    const rules = (def.checks ?? []).filter(({ _zod }) => SIZES.has(_zod.def.check)) as SizeRule[];
    const sizes = rules.length > 0 ? z.array(z.unknown()).check(...rules) : null;
    return { element: def.element as Schema, sizes };
  }
  if (def.type === 'record') return { values: def.valueType as Schema };
  if (def.type !== 'object') return {};
  const fields = Object.entries(def.shape) as [string, Schema][];
  const known = new Set(Object.keys(def.shape));
  const others = def.catchall as Schema | undefined;
  const isStrict = others?._zod.def.type === 'never';
  return { fields, known, isStrict, ...(others && !isStrict && { values: others }) };
}

type SizeRule = z.core.$ZodCheck<unknown[]>;
const SIZES: ReadonlySet<string> = new Set(['min_length', 'max_length', 'length_equals']);

/** Removes wrappers for optional and default values, and transformations. */
function unwrapped(schema: Schema): Schema {
  const { def } = schema._zod;
  if (def.type === 'pipe') return unwrapped(def.in as Schema);
  const isWrapper =
    def.type === 'optional' ||
    def.type === 'nullable' ||
    def.type === 'default' ||
    def.type === 'prefault' ||
    def.type === 'readonly';
  return isWrapper ? unwrapped(def.innerType as Schema) : schema;
}

type Place = readonly [key: PropertyKey, schema: Schema, value: unknown];

/**
 * The children of a list or map with their schemas; null if the value has the wrong type or no
 * children.
 */
function placesIn(parts: Parts, value: unknown): readonly Place[] | null {
  const { element, values, fields } = parts;
  if (element) {
    return Array.isArray(value) ? value.map((each, at): Place => [at, element, each]) : null;
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return null;
  const own = new Map<string, unknown>(Object.entries(value));
  const known = fields?.map(([key, field]): Place => [key, field, own.get(key)]);
  if (!values) return known ?? null;
  const others = [...own].filter(([key]) => !parts.known?.has(key));
  return [...(known ?? []), ...others.map(([key, each]): Place => [key, values, each])];
}

function unknownKeys({ known }: Parts, input: Record<string, unknown>) {
  const keys = Object.keys(input).filter((key) => !known?.has(key));
  return keys.length > 0 ? ({ code: 'unrecognized_keys', keys, input } as const) : null;
}

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
/** How many values a message lists at most. */
const MOST_LISTED = 30;

/** What is wrong with a value, for people, unless its schema has its own message. */
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

/** What each form of the value requires; problems deeper inside a form are too many to list. */
function unionMessages(errors: readonly (readonly z.core.$ZodIssue[])[]): string {
  const own = errors.map((issues) => issues.find(({ path }) => path.length === 0)?.message);
  const messages = [...new Set(own.filter((message) => message !== undefined))];
  return messages.length > 0 ? messages.join(' or ') : 'has none of the forms that it may have';
}

type Schema = z.core.$ZodTypes;

/** A place in a value that does not fit its schema, and how. */
export interface Fault {
  path: readonly PropertyKey[];
  message: string;
}

interface Sought {
  most: number;
  /** A fault that is not counted. */
  mayBeRight: (fault: Fault) => boolean;
}

/**
 * The first faults of a value, at most `most`: zod makes an issue of each of a hundred thousand before it answers.
 * Where there are fewer, zod is asked for all of them: it also knows rules about several fields.
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
    // A map, as it has places by key.
    const others = parts.isStrict ? unknownKeys(parts, each as Record<string, unknown>) : null;
    if (others) add([], issueMessages(others));
    if (parts.sizes) addOwn(parts.sizes, each);
  };
  // Safe because every schema is one of them.
  look(schema as Schema, value);
  return faults;
}

/** Without what a message costs. */
const fits = (schema: Schema, value: unknown): boolean => {
  const result = schema._zod.run({ value, issues: [] }, { async: false });
  return !(result instanceof Promise) && result.issues.length === 0;
};

/** What a schema says of what is in a value; nothing where it takes neither lists nor maps. */
interface Parts {
  /** Schema of a list's entries. */
  element?: Schema;
  /** Schema of a map's values, except for the known fields. */
  values?: Schema;
  fields?: readonly (readonly [key: string, field: Schema])[];
  known?: ReadonlySet<string>;
  /** A map that may have no other keys. */
  isStrict?: boolean;
  /** How many entries a list may have, whatever they are. */
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
    // Safe because rules about the size look only at the length.
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

/** Without what only says that a value may be left out, or what becomes of it. */
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

/** What is in a list or map, each with its schema; null for a value that is neither, or should not be. */
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

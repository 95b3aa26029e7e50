import { safeParse, type z } from 'zod';

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

/**
 * Faults of a value, up to so many: zod makes an issue for each of a hundred thousand before it answers. It stands
 * for them where it finds that many; with fewer the whole value is left to zod, which sees rules about several fields.
 */
export function firstFaults(schema: z.core.$ZodType, value: unknown, most: number): Fault[] {
  const faults: Fault[] = [];
  for (const fault of faultsOf(schema as Schema, value, [])) {
    faults.push(fault);
    if (faults.length === most) break;
  }
  return faults;
}

function* faultsOf(schema: Schema, value: unknown, path: readonly PropertyKey[]): Generator<Fault> {
  const places = placesIn(schema, value);
  if (places === null) {
    yield* ownFaults(schema, value, path);
    return;
  }
  let isFaulty = false;
  for (const [key, inner, each] of places) {
    for (const fault of faultsOf(inner, each, [...path, key])) {
      isFaulty = true;
      yield fault;
    }
  }
  // Rules about the whole, such as its size: zod asks for them once all that is in it fits.
  if (!isFaulty && hasRules(schema)) yield* ownFaults(schema, value, path);
}

/** What is in a list or map, each with its schema; null for a value that is neither, or should not be. */
function placesIn(outer: Schema, value: unknown): Iterable<[PropertyKey, Schema, unknown]> | null {
  const { def } = unwrapped(outer)._zod;
  if (def.type === 'array' && Array.isArray(value)) {
    return value.values().map((each, at) => [at, def.element as Schema, each]);
  }
  if (!isMap(value)) return null;
  if (def.type === 'record') {
    return Object.entries(value).map(([key, each]) => [key, def.valueType as Schema, each]);
  }
  if (def.type !== 'object') return null;
  return Object.entries(def.shape).map(([key, inner]) => [
    key,
    inner as Schema,
    Object.hasOwn(value, key) ? value[key] : undefined,
  ]);
}

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

function hasRules(outer: Schema): boolean {
  const { def } = unwrapped(outer)._zod;
  const isStrict = def.type === 'object' && def.catchall?._zod.def.type === 'never';
  return isStrict || (def.checks?.length ?? 0) > 0;
}

function* ownFaults(
  schema: Schema,
  value: unknown,
  path: readonly PropertyKey[],
): Generator<Fault> {
  const result = safeParse(schema, value, { error: issueMessages });
  for (const issue of result.error?.issues ?? []) {
    yield { path: [...path, ...issue.path], message: issue.message };
  }
}

const isMap = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

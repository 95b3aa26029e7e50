import type { z } from 'zod';

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

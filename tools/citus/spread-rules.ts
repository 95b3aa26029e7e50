import { PLACES } from '../../apps/api/src/platform/database/distribute.ts';
import type { Statement } from '../check/sql-statements.ts';

/**
 * Statements that a distributed engine refuses, or runs differently on each node, because they
 * combine tables distributed by venue with tables replicated to every node. Each rule was found by
 * running the endpoint tests on such an engine.
 */
const SPREAD: ReadonlySet<string> = new Set(PLACES.byVenue);
const COPIED: ReadonlySet<string> = new Set(PLACES.everywhere);

/** Migrations up to this one are applied before any table is distributed. */
const LAST_BEFORE_SPREADING = 86;

/** The problems of one statement, without its location. */
export function spreadProblems(path: string, { text }: Statement): string[] {
  if (path.endsWith('.sql')) return isAfterSpreading(path) ? schemaProblems(text) : [];
  const bare = withoutQueriesBefore(text);
  return [
    ...limitedLaterals(bare),
    ...correlatedReads(bare),
    ...mixedWrites(bare),
    ...(/\bUPDATE\b[\s\S]*\bCASE\s+(?!WHEN\b)\w/.test(bare)
      ? ['CASE of a value in an UPDATE: write CASE WHEN value = …']
      : []),
    ...clockInConflict(bare),
    ...(/\bRETURNING\b[^`]*::text\b/.test(bare) ? ['a cast to text in RETURNING: cast later'] : []),
  ];
}

const isAfterSpreading = (path: string): boolean =>
  Number(/(\d{4})-[^/]*$/.exec(path)?.[1] ?? 0) > LAST_BEFORE_SPREADING;

function schemaProblems(text: string): string[] {
  const [, table, changes] = /^\s*ALTER TABLE\s+(\w+)\s+([\s\S]*)$/i.exec(text) ?? [];
  if (!table || !changes || !(SPREAD.has(table) || COPIED.has(table))) return [];
  const parts = partsOf(changes);
  const constraint = /^\s*ADD\s+(?:CONSTRAINT|CHECK|UNIQUE|PRIMARY|FOREIGN)\b/i;
  const column = /^\s*ADD\s+(?:COLUMN\s+)?\w+\b[\s\S]*\b(?:CHECK|UNIQUE|PRIMARY KEY|REFERENCES)\b/i;
  return parts.some((part) => !constraint.test(part) && column.test(part)) ||
    (parts.length > 1 && parts.some((part) => constraint.test(part)))
    ? [`${table} gets a constraint along with something else: add it by an ALTER TABLE of its own`]
    : [];
}

/** Each node would use its own clock. */
function clockInConflict(text: string): string[] {
  const [, table] =
    /\bINSERT INTO\s+(\w+)[\s\S]*\bDO UPDATE SET\b[\s\S]*\bnow\(\)/.exec(text) ?? [];
  return table && (SPREAD.has(table) || COPIED.has(table))
    ? ['now() in DO UPDATE SET: give the time as a value, or take excluded']
    : [];
}

/** A subselect with LIMIT for each row of a table that is not distributed. */
function limitedLaterals(text: string): string[] {
  return [...text.matchAll(/\bLATERAL\s*\(/g)].flatMap(({ index, 0: match }) => {
    const inner = text.slice(index + match.length, closingOf(text, index + match.length));
    const [read] = tablesOf(inner).filter(({ table }) => SPREAD.has(table));
    const isDrivenByStore = tablesOf(text.slice(0, index)).some(({ table }) => SPREAD.has(table));
    return read && /\bLIMIT\b/.test(inner) && !isDrivenByStore
      ? [
          `${read.table} is read by LATERAL with LIMIT: drive it by a spread table, in the select list`,
        ]
      : [];
  });
}

/** A subselect of a distributed table for each row of replicated tables. */
function correlatedReads(text: string): string[] {
  if (!/^\s*SELECT\b/.test(text)) return [];
  const outer = tablesOf(flat(text));
  const copies = outer.filter(({ table }) => COPIED.has(table));
  if (copies.length === 0) return [];
  return subSelectsOf(text).flatMap((inner) => {
    const own = tablesOf(inner);
    const read = own.find(({ table }) => SPREAD.has(table));
    const names = new Set(own.map(({ alias }) => alias));
    const from = copies.find(
      ({ alias }) => !names.has(alias) && new RegExp(`\\b${alias}\\.`).test(inner),
    );
    // All rows of a single store, given by value, are on one node.
    const isOfOne = /\bvenue_id = \$/.test(inner);
    return read && from && !isOfOne
      ? [
          `${read.table} is read for each row of ${from.table}: read it by itself, with the stores by value`,
        ]
      : [];
  });
}

/**
 * A write to a replicated table that reads distributed ones, or that selects its rows while
 * writing.
 */
function mixedWrites(text: string): string[] {
  const [, written] = /^\s*(?:UPDATE|DELETE FROM)\s+(\w+)/.exec(text) ?? [];
  if (!written || !COPIED.has(written)) return [];
  const [read] = tablesOf(text).filter(({ table }) => SPREAD.has(table));
  if (read) return [`${written} is written by what ${read.table} says: read that before`];
  return /\bLIMIT\b|\bSKIP LOCKED\b/.test(text)
    ? [
        `${written} is written where a sub-select locks or counts: lock the row first, then write it`,
      ]
    : [];
}

/** Removes the queries of WITH, each of which the engine runs separately. */
function withoutQueriesBefore(text: string): string {
  let bare = text.replace(/^\s*WITH\b/, ' ');
  if (bare === text) return text;
  for (;;) {
    const found = /^[\s,$]*(?:\w+\s+AS\s+(?:NOT\s+)?(?:MATERIALIZED\s+)?)\(/.exec(bare);
    if (!found) return bare;
    bare = bare.slice(closingOf(bare, found[0].length) + 1);
  }
}

/** Position of the bracket that closes the one opened before `start`. */
function closingOf(text: string, start: number): number {
  let depth = 1;
  for (let at = start; at < text.length; at += 1) {
    if (text[at] === '(') depth += 1;
    if (text[at] === ')') depth -= 1;
    if (depth === 0) return at;
  }
  return text.length;
}

/** The text outside all brackets. */
function flat(text: string): string {
  let outside = '';
  for (let at = 0; at < text.length; at += 1) {
    if (text[at] === '(') at = closingOf(text, at + 1);
    else outside += text[at];
  }
  return outside;
}

/** Splits the changes of an ALTER TABLE. */
function partsOf(changes: string): string[] {
  const parts = [''];
  let depth = 0;
  for (const sign of changes) {
    if (sign === '(') depth += 1;
    if (sign === ')') depth -= 1;
    if (sign === ',' && depth === 0) parts.push('');
    else parts[parts.length - 1] += sign;
  }
  return parts;
}

/** Subselects in lists and conditions; those in FROM are planned like tables. */
const subSelectsOf = (text: string): string[] =>
  [...text.matchAll(/(\w+)?\s*\(\s*(?=SELECT\b)/g)]
    .filter(({ 1: before = '' }) => !/^(?:FROM|JOIN|LATERAL|AS|MATERIALIZED)$/.test(before))
    .map(({ index, 0: match }) => {
      const start = index + match.length;
      return text.slice(start, closingOf(text, start));
    });

const tablesOf = (text: string): { table: string; alias: string }[] =>
  [
    ...text.matchAll(
      /\b(?:FROM|JOIN|USING)\s+(\w+)(?:\s+(?:AS\s+)?(?!ON\b|WHERE\b|SET\b|USING\b|JOIN\b|LEFT\b|CROSS\b|ORDER\b|GROUP\b|LIMIT\b|FOR\b)(\w+))?/g,
    ),
  ].map(({ 1: table, 2: alias }) => ({ table: table!, alias: alias ?? table! }));

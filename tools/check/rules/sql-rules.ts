import { PLACES } from '../../../apps/api/src/platform/database/distribute.ts';
import { spreadProblems } from '../../citus/spread-rules.ts';
import { statementsOf, statementsOfFile, type Statement } from '../sql-statements.ts';

const OF_FRAGMENT = 'its WHERE is the fragment isAsked, which begins with venue_id = ANY';
const OF_GIVEN = 'its WHERE is the fragment isGiven, which begins with the venue_id';
const OF_COLUMNS = 'the columns come from a list that holds venue_id';

/**
 * Exceptions by file and table, with the reason: SQL for rows of many venues, or whose venue
 * condition is elsewhere.
 */
export const MAY_CROSS_VENUES: Record<string, string> = {
  'apps/api/migrations/0002-pizzas.sql picture': 'made anew with venue_id first by a later file',
  'apps/api/src/commands/captures.ts capture': "an operator's command for all venues",
  'apps/api/src/pizzas/insert-capture.ts capture_picture': OF_COLUMNS,
  'apps/api/src/pizzas/insert-facts.ts pizza': OF_COLUMNS,
  'apps/api/src/pizzas/insert-facts.ts pizza_detail': OF_COLUMNS,
  'apps/api/src/pizzas/portion-figures.ts portion_day': OF_FRAGMENT,
  'apps/api/src/pizzas/rollups/rollup-figures.ts rollup_day': OF_FRAGMENT,
  'apps/api/src/pizzas/rollups/rollup-figures.ts rollup_specialty': OF_FRAGMENT,
  'apps/api/src/features/analytics/heatmap-cells.ts rollup_hour': OF_FRAGMENT,
  'apps/api/src/features/analytics/read-performance-summary.ts rollup_day': OF_FRAGMENT,
  'apps/api/src/features/analytics/read-performance-summary.ts rollup_specialty': OF_FRAGMENT,
  'apps/api/src/pizzas/cameras/insert-camera-pictures.ts camera_picture': OF_COLUMNS,
  'apps/api/src/features/cameras/judge-cameras.job.ts watched_camera':
    'names all cameras there are',
  'apps/api/src/features/cameras/judge-cameras.job.ts camera': 'names all cameras there are',
  'apps/api/src/features/cameras/judge-cameras.job.ts camera_item':
    'names all cameras with an open fault',
  'apps/api/src/features/health/read-metrics.ts capture': 'counts what waits of all venues',
  'apps/api/src/pizzas/corrections/write-correction.ts pizza': OF_GIVEN,
  'apps/api/src/pizzas/corrections/write-correction.ts pizza_detail': OF_GIVEN,
  'apps/api/src/features/orders/forget-withdrawn-orders.job.ts withdrawn_order_line':
    'forgets what is old of all venues',
  'apps/api/src/features/images/clear-pictures.job.ts picture': 'asks which files any venue knows',
  'apps/api/src/features/ingest/crop/clear-raw-pictures.job.ts capture_picture':
    'asks which files any venue knows',
  'apps/api/src/features/images/clear-pictures.job.ts report_file':
    'asks which files any venue knows',
};

/**
 * The only file that may use LISTEN and NOTIFY, for live events and new jobs; without them, both
 * arrive later (decision 25).
 */
export const MAY_LISTEN = 'apps/api/src/platform/live/event-relay.ts';

/**
 * Rules that keep SQL in one dialect that also works on a PostgreSQL that distributes rows by venue
 * (docs/architecture.md, one dialect). `findings` is pure, check-sql.ts calls it.
 */

interface SourceFile {
  path: string;
  text: string;
}

const SPREAD: ReadonlySet<string> = new Set(PLACES.byVenue);

const NO_LISTEN = 'no LISTEN and NOTIFY';

/** Features that some engine of this kind lacks or implements differently. */
const NOT_SPOKEN: readonly [RegExp, string][] = [
  [/\bCREATE\s+(?:OR\s+REPLACE\s+)?(?:FUNCTION|PROCEDURE|TRIGGER|RULE)\b/i, 'no stored code'],
  [/\bCREATE\s+EXTENSION\b/i, 'no extensions'],
  [/(?:^|[;'`])\s*(?:LISTEN|NOTIFY|UNLISTEN)\s|\bpg_notify\s*\(/i, NO_LISTEN],
  [/\bpg_(?:try_)?advisory_/i, 'no advisory locks'],
  [/\b(?:lz4|COMPRESSION)\b/, 'no compression of columns'],
  [/\bCREATE\s+(?:TEMP|TEMPORARY|UNLOGGED)\b/i, 'no tables that other machines do not see'],
];

/** The problems found in the SQL of these files, one sentence each. */
export function findings(files: readonly SourceFile[]): string[] {
  const used = new Set<string>();
  const found = files.flatMap((file) => findingsOf(file, used));
  const paths = new Set(files.map(({ path }) => path));
  const idle = Object.keys(MAY_CROSS_VENUES).filter(
    (key) => !used.has(key) && paths.has(key.split(' ')[0]!),
  );
  return [...found, ...idle.map((key) => `${key}: listed as an exception but not needed`)];
}

function findingsOf({ path, text }: SourceFile, used: Set<string>): string[] {
  const isSchema = path.endsWith('.sql');
  const statements = isSchema ? statementsOfFile(text) : statementsOf(text);
  return statements.flatMap((statement) => {
    const at = `${path}:${statement.line}`;
    const dialect = NOT_SPOKEN.filter(
      ([pattern, rule]) =>
        pattern.test(statement.text) && !(rule === NO_LISTEN && path === MAY_LISTEN),
    ).map(([, rule]) => `${at}: ${rule}`);
    const spread = spreadProblems(path, statement).map((problem) => `${at}: ${problem}`);
    const keys = isSchema ? keysOf(statement) : withoutVenue(statement);
    const crossing = keys.filter(({ table }) => {
      const key = `${path} ${table}`;
      if (key in MAY_CROSS_VENUES) used.add(key);
      return !(key in MAY_CROSS_VENUES);
    });
    return [...dialect, ...spread, ...crossing.map(({ table, what }) => `${at}: ${table} ${what}`)];
  });
}

interface Finding {
  table: string;
  what: string;
}

/**
 * Checks the keys of distributed tables: each must begin with the venue and refer to rows of the
 * same venue.
 */
function keysOf({ text }: Statement): Finding[] {
  const table = /^\s*(?:CREATE TABLE|ALTER TABLE)(?: IF NOT EXISTS)?\s+(\w+)/i.exec(text)?.[1];
  const indexed = /^\s*CREATE UNIQUE INDEX\s+\w+\s+ON\s+(\w+)\s*\(([^)]*)/i.exec(text);
  if (indexed && SPREAD.has(indexed[1]!) && !/^\s*venue_id\b/.test(indexed[2]!)) {
    return [{ table: indexed[1]!, what: 'has a unique index that does not begin with venue_id' }];
  }
  if (!table || !SPREAD.has(table)) return [];
  const found: Finding[] = [];
  for (const [, kind, columns] of text.matchAll(/\b(PRIMARY KEY|UNIQUE)\s*\(([^)]*)\)/gi)) {
    if (!/^\s*venue_id\b/.test(columns!)) {
      found.push({ table, what: `has a ${kind!.toLowerCase()} that does not begin with venue_id` });
    }
  }
  for (const [line] of text.matchAll(/^.*\b(?:PRIMARY KEY|UNIQUE)\b(?!\s*\().*$/gim)) {
    found.push({ table, what: `has a key of one column: ${line.trim()}` });
  }
  for (const [line, target] of text.matchAll(/^.*\bREFERENCES\s+(\w+).*$/gim)) {
    if (!SPREAD.has(target!) || /FOREIGN KEY\s*\(venue_id\b/.test(line)) continue;
    found.push({ table, what: `names rows of ${target} that may lie elsewhere` });
  }
  return found;
}

const IN_TEMPLATE =
  /\b(FROM|JOIN|UPDATE|INTO|USING)\s+(?:ONLY\s+)?(\w+)(?:\s+(?:AS\s+)?(?!ON\b|WHERE\b|SET\b|USING\b|JOIN\b|LEFT\b|INNER\b|CROSS\b|ORDER\b|GROUP\b|LIMIT\b|FOR\b|VALUES\b|SELECT\b|UNION\b|AND\b|AS\b|DEFAULT\b|HAVING\b|RETURNING\b|EXCEPT\b|NATURAL\b|TABLESAMPLE\b)([a-z]\w*))?/g;
const IN_CHAIN =
  /\.(selectFrom|innerJoin|leftJoin|insertInto|updateTable|deleteFrom|using)\(\s*'(\w+)(?: as (\w+))?'/g;

/** Reports distributed tables that a statement uses without a venue condition. */
function withoutVenue({ text, by }: Statement): Finding[] {
  const named = [...text.matchAll(by === 'builder' ? IN_CHAIN : IN_TEMPLATE)]
    .map(({ 0: match, 1: how, 2: table, 3: alias, index }) => ({
      how: how!,
      table: table!,
      alias: alias ?? table!,
      after: text.slice(index + match.length),
    }))
    .filter(({ table }) => SPREAD.has(table));
  const isAlone = new Set(named.map(({ alias }) => alias)).size === 1;
  return named
    .filter((one) => !saysVenue(text, one, isAlone))
    .map(({ table, how }) => ({
      table,
      what: `is read or written without its venue_id (${how.toLowerCase()})`,
    }));
}

const PLAIN = /(?<![.\w])venue_id\b/;
const NEXT_TABLE = /\b(?:FROM|JOIN|UNION|INTO|UPDATE)\b/;

/**
 * Whether the statement restricts the table's venue: by alias, by its own WHERE or column list, or
 * unqualified if no other table could be meant.
 */
function saysVenue(
  text: string,
  { alias, after }: { alias: string; after: string },
  isAlone: boolean,
): boolean {
  if (new RegExp(`\\b${alias}\\.venue_id\\b`).test(text)) return true;
  if (/\bUSING\s*\(\s*venue_id\b/.test(text)) return true;
  return PLAIN.test(isAlone ? text : after.split(NEXT_TABLE)[0]!);
}

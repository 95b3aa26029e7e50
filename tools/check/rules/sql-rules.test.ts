import { describe, expect, test } from 'vitest';
import { findings, MAY_CROSS_VENUES, MAY_LISTEN } from './sql-rules.ts';

const inCode = (text: string) => findings([{ path: 'apps/api/src/a.ts', text }]).filter(ofThese);
const inSchema = (text: string) =>
  findings([{ path: 'apps/api/migrations/0001-a.sql', text }]).filter(ofThese);
const ofThese = (finding: string) =>
  finding.startsWith('apps/api/src/a.ts:') || finding.includes('0001-a.sql:');

describe('SQL that does not say whose rows it means is found', () => {
  test.each([
    ['a read', 'sql`SELECT id FROM pizza WHERE id = 1`', 'apps/api/src/a.ts:1: pizza'],
    [
      'a join',
      'sql`SELECT FROM pizza p\nJOIN pizza_detail d ON d.id = p.id WHERE p.venue_id = 1`',
      'pizza_detail',
    ],
    ['an update', 'const a = 1;\nsql`UPDATE capture SET error = 1`', 'a.ts:2: capture'],
    ['an insert', 'sql`INSERT INTO correction (id) VALUES (1)`', 'correction'],
    ['a part of another one', 'sql`SELECT ${all ? sql`(SELECT FROM pizza)` : 1}`', 'pizza'],
    [
      'by the builder',
      "db.selectFrom('capture as c').select('c.id').where('id', '=', f(1)).execute()",
      'capture',
    ],
    [
      'a join of the builder',
      "db.selectFrom('venue').innerJoin('report_file as f', 'f.id', 'venue.id')",
      'report_file',
    ],
  ])('%s', (_case, text, expected) => {
    expect(inCode(text)).toContainEqual(expect.stringContaining(expected));
  });
});

test.each([
  ['a read', 'sql`SELECT id FROM pizza WHERE venue_id = ${venue} AND id = 1`'],
  ['with aliases', 'sql`SELECT FROM pizza p JOIN pizza_detail d ON d.venue_id = p.venue_id`'],
  [
    'joined by the key',
    'sql`SELECT FROM pizza JOIN pizza_detail USING (venue_id, business_date, id)`',
  ],
  ['a table that lies everywhere', 'sql`SELECT FROM venue WHERE name = 1`'],
  ['by the builder', "db.selectFrom('capture').where('venue_id', '=', 1)"],
  ['words, not SQL', 'throw new Error(`no place from pizza`); // FROM pizza'],
  ['a comment', '// sql`SELECT FROM pizza`'],
])('SQL that does is not: %s', (_case, text) => expect(inCode(text)).toEqual([]));

test.each(['LISTEN crustodian', 'NOTIFY a', ' UNLISTEN *', 'SELECT pg_notify($1, $2)'])(
  '%s is found in code, but for the relay of live events',
  (statement) => {
    const text = `await client.query(\`${statement}\`)`;
    expect(inCode(text)).toEqual(['apps/api/src/a.ts:1: no LISTEN and NOTIFY']);
    expect(findings([{ path: MAY_LISTEN, text }]).join()).not.toContain('LISTEN');
  },
);

test.each([
  ['stored code', 'CREATE FUNCTION f() RETURNS int', 'no stored code'],
  ['triggers', 'CREATE TRIGGER t AFTER INSERT ON a', 'no stored code'],
  ['extensions', 'CREATE EXTENSION pg_trgm', 'no extensions'],
  [
    'a key that begins with another column',
    'CREATE TABLE pizza (venue_id int, id int,\n PRIMARY KEY (id, venue_id))',
    'primary key',
  ],
  ['a key of one column', 'CREATE TABLE picture (digest text PRIMARY KEY)', 'key of one column'],
  ['a unique index', 'CREATE UNIQUE INDEX u ON capture (key)', 'unique index'],
  [
    'a foreign key',
    'CREATE TABLE correction (a int REFERENCES pizza, PRIMARY KEY (venue_id))',
    'rows of pizza',
  ],
])('a schema with %s is refused', (_case, text, expected) => {
  expect(inSchema(text)).toContainEqual(expect.stringContaining(expected));
});

test('a schema that keeps to the rules is not', () => {
  const table = `CREATE TABLE report_pizza (
    venue_id int NOT NULL REFERENCES venue, -- unique
    id bigint, PRIMARY KEY (venue_id, id),
    FOREIGN KEY (venue_id, id) REFERENCES report_file ON DELETE CASCADE);
    CREATE INDEX i ON report_pizza (id); CREATE UNIQUE INDEX u ON report_pizza (venue_id, id)`;
  expect(inSchema(table)).toEqual([]);
});

test.each(['pg_advisory_lock(1)', 'pg_try_advisory_xact_lock(1)'])('%s is refused', (call) => {
  expect(inCode(`sql\`SELECT ${call} FROM venue\``)).toHaveLength(1);
});

describe('what no engine does that spreads some tables and copies others is found', () => {
  test.each([
    [
      'a sub-select of a spread table for each row of a copied one',
      'sql`SELECT v.id, (SELECT max(u.from_day) FROM usual_week u WHERE u.venue_id = v.id) FROM venue v`',
      'usual_week is read for each row of venue',
    ],
    [
      'a condition of that kind',
      'sql`SELECT FROM audit_task t WHERE EXISTS (SELECT FROM pizza p WHERE p.venue_id = t.venue_id)`',
      'pizza is read for each row of audit_task',
    ],
    [
      'LATERAL with LIMIT for what is no spread table',
      'sql`SELECT n.id FROM venue v, LATERAL (SELECT p.id FROM pizza p WHERE p.venue_id = v.id LIMIT 1) n`',
      'pizza is read by LATERAL with LIMIT',
    ],
    [
      'a copied table written by what a spread one says',
      'sql`UPDATE audit_task t SET place = 1 FROM audit_draw d WHERE d.venue_id = t.venue_id`',
      'audit_task is written by what audit_draw says',
    ],
    [
      'a copied table written where its rows are chosen',
      'sql`WITH a AS (SELECT 1) UPDATE audit_task SET place = 1\n WHERE id = (SELECT t.id FROM audit_task t LIMIT 1 FOR UPDATE SKIP LOCKED)`',
      'audit_task is written where a sub-select locks or counts',
    ],
    [
      'CASE of a value in an UPDATE',
      "sql`UPDATE signal SET state = CASE state WHEN 'on' THEN 'ended' END WHERE venue_id = 1`",
      'CASE of a value',
    ],
    [
      'a clock in what is done on a conflict',
      'sql`INSERT INTO golden_sample (pizza_id) VALUES (1) ON CONFLICT (pizza_id) DO UPDATE SET marked_at = now()`',
      'now() in DO UPDATE SET',
    ],
    [
      'a cast to text in RETURNING',
      'sql`UPDATE legal_hold SET lifted_by = 1 RETURNING from_day::text`',
      'a cast to text in RETURNING',
    ],
  ])('%s', (_case, text, expected) => {
    expect(inCode(text)).toEqual([expect.stringContaining(expected)]);
  });

  test.each([
    [
      'a sub-select driven by a spread table',
      'sql`SELECT r.venue_id, (SELECT p.id FROM pizza p WHERE p.venue_id = r.venue_id LIMIT 1)\n FROM (SELECT DISTINCT d.venue_id FROM rollup_day d) r`',
    ],
    [
      'of one store by value',
      'sql`SELECT (SELECT max(p.id) FROM pizza p WHERE p.venue_id = ${venue} AND p.id = t.pizza_id)\n FROM audit_task t`',
    ],
    [
      'a sub-select that asks nothing of the other table',
      'sql`SELECT FROM venue v WHERE v.id IN (SELECT p.venue_id FROM pizza p)`',
    ],
    ['CASE of conditions', "sql`UPDATE signal SET state = CASE WHEN venue_id = 1 THEN 'a' END`"],
    [
      'a clock of a table of one machine',
      'sql`INSERT INTO running_process VALUES (1)\n ON CONFLICT (id) DO UPDATE SET seen_at = now()`',
    ],
  ])('but not %s', (_case, text) => expect(inCode(text)).toEqual([]));

  const later = (text: string) => findings([{ path: 'apps/api/migrations/0987-a.sql', text }]);

  test.each([
    ['a column with a check', 'ALTER TABLE capture ADD COLUMN a int CHECK (a > 0)'],
    ['a column with a key', 'ALTER TABLE company ADD a int REFERENCES venue'],
    ['a column and a check', 'ALTER TABLE capture ADD COLUMN a int, ADD CHECK (a > 0)'],
  ])('a later migration with %s', (_case, text) => {
    expect(later(text)).toContainEqual(expect.stringContaining('by an ALTER TABLE of its own'));
  });

  test('but not one that adds them one after the other, or to a table of one machine', () => {
    const text = `ALTER TABLE capture ADD COLUMN a numeric(4, 2) DEFAULT 0, ADD COLUMN b int;
      ALTER TABLE capture ADD CONSTRAINT c CHECK (a > b);
      ALTER TABLE training ADD COLUMN a int CHECK (a > 0)`;
    expect(later(text).filter((one) => one.includes('0987'))).toEqual([]);
  });
});

test('an unneeded exception is reported', () => {
  const [path] = Object.keys(MAY_CROSS_VENUES)[1]!.split(' ');
  expect(findings([{ path: path!, text: '' }])).toContainEqual(
    expect.stringContaining('listed as an exception but not needed'),
  );
});

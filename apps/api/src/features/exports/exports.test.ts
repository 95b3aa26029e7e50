import { EXPORT_TABLE_NAMES, EXPORT_TABLES, type ExportTable } from '@crustodian/contract/exports';
import { readCsv } from '@crustodian/contract/wire/csv';
import { testApp, type ViewerKind } from '#test/world/app';
import { COMPANY_A, COMPANY_B, PEOPLE, V1, V2, V3, VENUE_OF_B } from '#test/world/fixture';
import { insertTestPizzas } from '#test/world/pizzas';
import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { LONGEST_STALL_MS, repeatedStall } from '../../test/hostile/stalls.ts';
import { insertToken } from '../../test/samples/integrations.ts';

const t = testApp();

const START = 'REPORT_localized_capture_start_ts';
const OF_A = `/api/exports/company/${COMPANY_A}`;

beforeAll(async () => {
  const at = (time: string) => ({ [START]: time });
  await insertTestPizzas(t.db, V1, [
    at('2024/03/10 18:40:00'),
    at('2024/03/11 12:00:00'),
    { ...at('2024/03/11 13:00:00'), censored: 1 },
    { ...at('2024/03/11 14:00:00'), category: '=cmd()' },
    at('2024/04/01 12:00:00'),
  ]);
  await insertTestPizzas(t.db, V2, [at('2024/03/10 18:40:00'), { evaluation: null }]);
  await insertTestPizzas(t.db, VENUE_OF_B, [at('2024/03/10 18:40:00')]);
  await sql`INSERT INTO correction (venue_id, business_date, pizza_id, id, user_id, rev, request_id,
      field, old_value, new_value)
    SELECT venue_id, business_date, id, 77, ${PEOPLE.reviewer.id}, 1, gen_random_uuid(), 'specialty',
      '"cheese"', '"pepperoni"'
    FROM pizza WHERE venue_id = ${V1} AND business_date = '2024-03-10'`.execute(t.db);
  await sql`INSERT INTO audit_judgement (task_id, company_id, venue_id, business_date, pizza_id,
      stratum, purpose, rater_id, judged_at, kind, ninths, standard, score, turn, mirrored,
      milliseconds, engine_result)
    SELECT gen_random_uuid(), ${COMPANY_A}, venue_id, business_date, id, 'fit', purpose,
      ${PEOPLE.reviewer.id}, '2024-03-12T10:00:00Z', 'points', '{"bubbles": 9}', 'yes', 8.5, 0, false,
      9000, '{"score": 7.25}'
    FROM pizza, unnest(ARRAY['audit', 'golden']) AS purpose
    WHERE venue_id = ${V1} AND business_date = '2024-03-10'`.execute(t.db);
});
beforeEach(async () => {
  for (const table of ['audit_entry', 'attempt_count', 'audit_seed']) {
    await sql`DELETE FROM ${sql.table(table)}`.execute(t.db);
  }
});

const ask = (path: string, kind: ViewerKind = 'manager') =>
  t.ask(kind, { method: 'GET', url: OF_A + path });
/** The rows of a file as objects. */
async function rowsOf(table: ExportTable, rest = '2024-03/', kind: ViewerKind = 'manager') {
  const reply = await ask(`/${table}/${rest}`, kind);
  expect([reply.statusCode, reply.headers['content-type']]).toEqual([
    200,
    'text/csv; charset=utf-8',
  ]);
  const [head, ...rows] = readCsv(reply.body);
  expect(head).toEqual(Object.keys(EXPORT_TABLES[table]));
  return rows.map((row) => Object.fromEntries(head!.map((name, i) => [name, row[i]!])));
}
const reveal = () =>
  sql`INSERT INTO audit_seed (company_id, week, seed, made_at, committed_at, revealed_at)
    VALUES (${COMPANY_A}, '2024-03-10', ${Buffer.alloc(32)}, now(), now(), now())`.execute(t.db);

test('the pizzas of a month, by day and store, as they may be seen', async () => {
  const rows = await rowsOf('pizzas');
  expect(rows.map(({ store, made_at }) => [store, made_at])).toEqual([
    [String(V1), '2024-03-10 18:40:00'],
    [String(V2), '2024-03-10 18:40:00'],
    [String(V2), '2024-03-10 18:40:00'],
    [String(V1), '2024-03-11 12:00:00'],
    [String(V1), '2024-03-11 14:00:00'],
  ]);
  expect(rows[0]).toMatchObject({
    day: '2024-03-10',
    specialty: 'cheese',
    quality: 'buena',
    score: '9.5',
    hidden: 'no',
    reviewed: 'no',
    engine: 'test-engine',
  });
  expect(JSON.parse(rows[0]!['points']!)).toContain(0.8);
  expect(rows[2]).toMatchObject({ score: '', points: '' });
  // Protects against formula injection by names from a till or an engine.
  expect(rows[4]!['specialty']).toBe("'=cmd()");
  const all = await rowsOf('pizzas', '2024-03/', 'staffManager');
  expect(all.filter(({ hidden }) => hidden === 'yes')).toHaveLength(1);
});

test('an id leads to its pizza in the API', async () => {
  const [{ pizza } = {}] = await rowsOf('pizzas');
  const url = `/api/dashboard/pizza/${pizza}/`;
  expect((await t.ask('manager', { method: 'GET', url })).statusCode).toBe(200);
});

test('corrections, with who made them as a number', async () => {
  expect(await rowsOf('corrections')).toMatchObject([
    {
      correction: '77',
      store: String(V1),
      person: String(PEOPLE.reviewer.id),
      field: 'specialty',
      before: '"cheese"',
      after: '"pepperoni"',
      undoes: '',
    },
  ]);
});

test('ground truth and original data are corrections for staff alone', async () => {
  const add = (field: string, id: number) =>
    sql`INSERT INTO correction (venue_id, business_date, pizza_id, id, user_id, rev, request_id,
        field, new_value)
      SELECT venue_id, business_date, id, ${id}, ${PEOPLE.staff.id}, 2, gen_random_uuid(),
        ${field}, '"train"'
      FROM pizza WHERE venue_id = ${V1} AND business_date = '2024-03-10'`.execute(t.db);
  await add('gt_split', 78);
  await add('original_data', 79);
  const seen = async (kind: ViewerKind) => {
    const rows = await rowsOf('corrections', '2024-03/', kind);
    const { months } = (await ask('/', kind)).json<{ months: { corrections: number }[] }>();
    return [rows.map(({ field }) => field), months[1]!.corrections];
  };
  const [manager, staff] = [await seen('manager'), await seen('staffManager')];
  await sql`DELETE FROM correction WHERE id IN (78, 79)`.execute(t.db);
  expect(manager).toEqual([['specialty'], 1]);
  expect(staff).toEqual([['specialty', 'gt_split', 'original_data'], 3]);
});

test('blind reviews only once the draw of their week is published; never golden samples', async () => {
  expect(await rowsOf('judgements')).toEqual([]);
  await reveal();
  expect(await rowsOf('judgements')).toMatchObject([
    { purpose: 'audit', score: '8.5', engine_score: '7.25', judged_at: '2024-03-12T10:00:00.000Z' },
  ]);
});

/** The figures that the charts of the two stores show for March. */
async function chartedFigures() {
  const stores = [V1, V2].map(async (venue) => {
    const url = `/api/analytics/performance/average/venue/${venue}/type/daily/start_date/1-3-2024/end_date/31-3-2024/`;
    const { data } = (await t.ask('manager', { method: 'GET', url })).json<{
      data: { _id: string; avg_score: number; scored_pizzas: number }[];
    }>();
    return data.map((each) => [venue, each._id, each.scored_pizzas, each.avg_score] as const);
  });
  return (await Promise.all(stores))
    .flat()
    .toSorted(([a, x], [b, y]) => x.localeCompare(y) || a - b)
    .map((cells) => cells.map(String));
}

test('figures are those of the charts', async () => {
  const rows = await rowsOf('figures');
  expect(
    rows.map(({ store, day, scored, mean_score }) => [store, day, scored, mean_score]),
  ).toEqual(await chartedFigures());
});

test('a download that was cut off goes on at a day of the month', async () => {
  const whole = await rowsOf('pizzas');
  const rest = await rowsOf('pizzas', '2024-03/?from=2024-03-11');
  expect(rest).toEqual(whole.filter(({ day }) => day! >= '2024-03-11'));
  for (const from of ['2024-04-01', '2024-02-29']) {
    expect((await ask(`/pizzas/2024-03/?from=${from}`)).json()).toMatchObject({
      code: 'bad_request',
    });
  }
  expect((await ask('/pizzas/2024-13/')).statusCode).toBe(400);
});

test('the months with the rows of each table; blind reviews count once their week is published', async () => {
  const months = (judgements: number) => ({
    dataset_consent: false,
    months: [
      { month: '2024-04', pizzas: 1, deleted: 0, corrections: 0, judgements: 0, figures: 1 },
      { month: '2024-03', pizzas: 6, deleted: 0, corrections: 1, judgements, figures: 3 },
    ],
  });
  expect((await ask('/')).json()).toEqual(months(0));
  await reveal();
  expect((await ask('/')).json()).toEqual(months(1));
  expect(await rowsOf('judgements')).toHaveLength(1);
});

test('the data dictionary describes each column of each table', async () => {
  const reply = await t.ask('regular', { method: 'GET', url: '/api/exports/dictionary/' });
  const told = reply.json<{ table: string; column: string; meaning: string }[]>();
  await reveal();
  for (const table of EXPORT_TABLE_NAMES) {
    const [row] = await rowsOf(table);
    const described = told.filter((each) => each.table === table);
    expect(described.map(({ column }) => column)).toEqual(Object.keys(row!));
    for (const { meaning } of described) expect(meaning.length).toBeGreaterThan(5);
  }
});

test('who exported what is in the audit log', async () => {
  await rowsOf('pizzas', '2024-03/?from=2024-03-11');
  // A HEAD request exports nothing.
  const url = `${OF_A}/pizzas/2024-03/`;
  expect((await t.ask('manager', { method: 'HEAD', url })).statusCode).toBe(200);
  const { rows } = await sql`SELECT action, subject, user_id AS by, after FROM audit_entry
    WHERE action = 'data_exported'`.execute(t.db);
  expect(rows).toEqual([
    {
      action: 'data_exported',
      subject: 'pizzas',
      by: PEOPLE.manager.id,
      after: { month: '2024-03', from: '2024-03-11' },
    },
  ]);
});

test.each([
  ['pizzas', 'read:pizzas'],
  ['corrections', 'read:pizzas'],
  ['judgements', 'read:audit'],
  ['figures', 'read:figures'],
] as const)('%s open to tokens with %s of this company alone', async (table, scope) => {
  const by = async (scopes: string[], company: number) => {
    const { text } = await insertToken(t, { kind: 'manager', company: COMPANY_A, scopes });
    const url = `/api/exports/company/${company}/${table}/2024-03/`;
    const headers = { authorization: `Bearer ${text}` };
    return (await t.app.inject({ method: 'GET', url, headers })).statusCode;
  };
  expect(await by([scope], COMPANY_A)).toBe(200);
  expect(await by(['write:orders'], COMPANY_A)).toBe(403);
  expect(await by([scope], COMPANY_B)).toBe(403);
});

/** Copies of V1's pizza of a day, with a correction and a blind review each, for each store. */
async function insertCopies(stores: readonly number[], perStore: number): Promise<void> {
  const { rows } = await sql<{ name: string }>`SELECT column_name AS name
    FROM information_schema.columns
    WHERE table_name = 'pizza' AND table_schema = 'public'`.execute(t.db);
  const own: Record<string, string> = { id: 'i', venue_id: 'store', business_date: `'2024-03-20'` };
  const columns = rows.map(({ name }) => name);
  await sql
    .raw(
      `INSERT INTO pizza (${columns.join()}) SELECT ${columns.map((name) => own[name] ?? `p.${name}`).join()}
    FROM (SELECT * FROM pizza WHERE venue_id = ${V1} AND business_date = '2024-03-10') p,
      unnest(ARRAY[${stores.join()}]) store, generate_series(1, ${perStore}) i`,
    )
    .execute(t.db);
  await sql`INSERT INTO correction (venue_id, business_date, pizza_id, id, user_id, rev, request_id,
      field, old_value, new_value)
    SELECT venue_id, business_date, id, 10000 - id, ${PEOPLE.reviewer.id}, 1, gen_random_uuid(),
      'specialty', '"cheese"', '"pepperoni"'
    FROM pizza WHERE business_date = '2024-03-20'`.execute(t.db);
  await sql`INSERT INTO audit_judgement (task_id, company_id, venue_id, business_date, pizza_id,
      stratum, purpose, rater_id, judged_at, kind, ninths, standard, score, turn, mirrored,
      milliseconds, engine_result)
    SELECT gen_random_uuid(), ${COMPANY_A}, venue_id, business_date, id, 'fit', purpose,
      ${PEOPLE.reviewer.id}, '2024-03-22T10:00:00Z', 'points', '{"bubbles": 9}', 'yes', 8.5, 0, false,
      9000, '{"score": 7.25}'
    FROM pizza, unnest(ARRAY['audit', 'double']) AS purpose
    WHERE business_date = '2024-03-20'`.execute(t.db);
}
async function removeCopies(): Promise<void> {
  for (const table of ['pizza', 'correction', 'audit_judgement']) {
    await sql`DELETE FROM ${sql.table(table)} WHERE business_date = '2024-03-20'`.execute(t.db);
  }
}

describe('days of many pizzas', () => {
  beforeEach(() => removeCopies);

  test.each(['pizzas', 'corrections', 'judgements'] as const)(
    'all %s are written, in order and each once',
    async (table) => {
      await insertCopies([V1, V2], 2100);
      await sql`INSERT INTO audit_seed (company_id, week, seed, made_at, committed_at, revealed_at)
        VALUES (${COMPANY_A}, '2024-03-17', ${Buffer.alloc(32)}, now(), now(), now())`.execute(
        t.db,
      );
      const rows = await rowsOf(table, '2024-03/?from=2024-03-20');
      const written = rows.map(({ pizza, store }) => `${store} ${pizza}`);
      const times = table === 'judgements' ? 2 : 1;
      expect(written).toHaveLength(2 * 2100 * times);
      expect(new Set(written).size).toBe(2 * 2100);
      const stores = rows.map(({ store }) => Number(store));
      expect(stores).toEqual(stores.toSorted((a, b) => a - b));
    },
  );

  test('do not delay other calls', async () => {
    await insertCopies([V1, V2, V3], 4900);
    const stall = await repeatedStall(() => ask('/pizzas/2024-03/?from=2024-03-20'));
    expect(stall).toBeLessThan(LONGEST_STALL_MS);
  });
});

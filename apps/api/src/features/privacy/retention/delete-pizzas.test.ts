import type { Retention } from '@crustodian/contract/privacy';
import { seededRandom } from '#pizzas/sample-result';
import { repairRollups, verifyRollups } from '#pizzas/rollups/verify-rollups';
import { testApp } from '#test/world/app';
import { untilSessionsWait } from '#test/world/database';
import { COMPANY_A, COMPANY_B, PEOPLE, V1, V2, V3, VENUE_OF_B } from '#test/world/fixture';
import { expectSame } from '#test/world/figures';
import { HISTORY_DAYS, HISTORY_FROM, insertRandomCapture } from '#test/world/history';
import { insertTestPizzas } from '#test/world/pizzas';
import { addDays, dayMonthYearText } from '@crustodian/domain/time/calendar-day';
import type { PizzaKey } from '@crustodian/domain/pizza/wire-id';
import fc from 'fast-check';
import { sql, type RawBuilder } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { recountCompany } from '../../admin/quality/recount-company.ts';
import { deleteOldRecords } from './delete-records.job.ts';

const t = testApp();

const OF_A = `/api/privacy/company/${COMPANY_A}`;
const DAYS = 400;
/** The first day that is kept, in the middle of a month. */
const KEPT_FROM = '2024-03-15';
const NOW = Date.parse(`${addDays(KEPT_FROM, DAYS)}T18:00:00Z`);
const DAY = '2024-03-10';
const DELETED = `The pizzas of ${DAY} were deleted on 2025-04-19, as the company keeps them no longer. The figures of the day remain.`;

interface Reply extends Record<string, unknown> {
  status: number;
  code?: string;
}

const get = async (
  url: string,
  kind: 'manager' | 'reviewer' | 'staff' = 'manager',
): Promise<Reply> => {
  const reply = await t.ask(kind, { method: 'GET', url });
  return { status: reply.statusCode, ...reply.json<Record<string, unknown>>() };
};
const send = async (
  url: string,
  payload: object,
  kind: 'manager' | 'reviewer' = 'manager',
): Promise<Reply> => {
  const reply = await t.ask(kind, { method: 'POST', url, payload });
  return { status: reply.statusCode, ...reply.json<Record<string, unknown>>() };
};
const keep = (kind: string, days: number | null) =>
  send(`${OF_A}/retention/`, { kind, days, ...(days !== null && { typed: days }) });
/** Pizzas are kept as long as their pictures and judgements. */
async function keepPizzas(): Promise<void> {
  for (const kind of ['pictures', 'judgements', 'pizzas']) await keep(kind, DAYS);
}
const pizzas = async () => {
  const { kinds } = (await get(`${OF_A}/retention/`)) as unknown as Retention;
  return kinds.find(({ kind }) => kind === 'pizzas');
};
const night = () => deleteOldRecords(t.tools);
const count = async (table: string, venue: number) =>
  (
    await sql<{ count: number }>`SELECT count(*)::int AS count FROM ${sql.table(table)}
      WHERE venue_id = ${venue}`.execute(t.db)
  ).rows[0]!.count;
const closedDays = async () =>
  (
    await sql<{ day: string }>`SELECT business_date::text AS day FROM rollup_day
      WHERE closed_at IS NOT NULL ORDER BY 1`.execute(t.db)
  ).rows.map(({ day }) => day);

const OF_DAYS = ['pizza', 'pizza_detail', 'correction', 'pizza_rescore', 'capture', 'picture'];
const FIGURES = ['rollup_hour', 'rollup_specialty', 'rollup_day', 'rollup_month'];
const PORTIONS = ['portion_day', 'portion_month', 'portion_kind'];

async function clear(): Promise<void> {
  const tables = [
    'retention',
    'retention_night',
    'legal_hold',
    'picture_deletion',
    'golden_sample',
  ];
  const others = ['audit_judgement', 'objection', 'chart_due', 'order_line', 'quality_recount'];
  for (const table of [...tables, ...others, ...OF_DAYS, ...FIGURES, ...PORTIONS]) {
    await sql`DELETE FROM ${sql.table(table)}`.execute(t.db);
  }
}

beforeEach(async () => {
  t.setNow(NOW);
  await clear();
});

/** All figures of the stores and days. */
async function everyFigure(): Promise<Record<string, unknown>> {
  const last = addDays(HISTORY_FROM, HISTORY_DAYS);
  const days = `start_date/${dayMonthYearText(HISTORY_FROM)}/end_date/${dayMonthYearText(last)}/`;
  const ofStore = [V1, V2].flatMap((venue) => [
    `portion_control/venue/${venue}/${days}`,
    `production/distribution/venue/${venue}/${days}`,
    `performance/distribution/venue/${venue}/${days}`,
    `performance/specialty_quality/venue/${venue}/${days}`,
    `performance/summary/venue/${venue}/${days}`,
    `home/venue/${venue}/date/${dayMonthYearText(DAY)}/`,
    ...['daily', 'weekly', 'monthly'].flatMap((view) =>
      [
        'production/total',
        'performance/quality',
        'performance/average',
        'performance/shift_quality',
        'compare/quality',
      ].map((path) => `${path}/venue/${venue}/type/${view}/${days}`),
    ),
  ]);
  const paths = [...ofStore, `compare/${days}`, `leaderboard/shift/${days}`];
  const analytics = paths.map((path) => `/api/analytics/${path}`);
  const coverage = `/api/orders/coverage/company/${COMPANY_A}/start_date/${dayMonthYearText(HISTORY_FROM)}/end_date/${dayMonthYearText(last)}/`;
  const answers: [string, unknown][] = [];
  for (const url of [...analytics, coverage]) {
    const answer = await get(url);
    expect([url, answer.status]).toEqual([url, 200]);
    answers.push([url, answer]);
  }
  return Object.fromEntries(answers);
}

test(
  'every figure is the same after the pizzas of its days went, and verify passes',
  () =>
    fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 1e6 }), async (seed) => {
        await clear();
        const random = seededRandom(seed);
        for (const venue of [V1, V1, V1, V2, V2, VENUE_OF_B, VENUE_OF_B]) {
          const grid = venue === VENUE_OF_B ? 'modified' : 'official';
          for (let capture = 0; capture < 4; capture += 1) {
            await insertRandomCapture(t.db, { venue, grid, pizzas: 6 }, random);
          }
        }
        const ofB = await count('pizza', VENUE_OF_B);
        const before = await everyFigure();
        await keepPizzas();
        const due = (await pizzas())!.due_tonight;
        const kept = (await count('pizza', V1)) + (await count('pizza', V2)) - due;
        expect(due).toBeGreaterThan(0);
        await night();
        expect((await count('pizza', V1)) + (await count('pizza', V2))).toBe(kept);
        expect(await pizzas()).toMatchObject({ kept, due_tonight: 0 });
        expect(await count('pizza', VENUE_OF_B)).toBe(ofB);
        expectSame(await everyFigure(), before);
        expect(await verifyRollups(t.db)).toEqual([]);
      }),
      { numRuns: 3 },
    ),
  120_000,
);

const march = (day: string) => ({
  REPORT_localized_capture_start_ts: `${day.replaceAll('-', '/')} 18:40:00`,
});

/** Two pizzas of a due day, and one of a day that is kept. */
async function twoDays(venue = V1): Promise<[PizzaKey, PizzaKey]> {
  const [old] = await insertTestPizzas(t.db, venue, [march(DAY), march(DAY)]);
  const [kept] = await insertTestPizzas(t.db, venue, [march('2024-03-20')]);
  return [old!, kept!];
}

test('another definition of quality leaves closed days as they were counted', async () => {
  await twoDays();
  await keepPizzas();
  await night();
  const bands = async () =>
    (
      await sql`SELECT business_date::text AS day, band_min, bad, good, excellent FROM rollup_day
        ORDER BY 1`.execute(t.db)
    ).rows;
  const before = await bands();
  await sql`UPDATE company SET quality_min = 9.6, quality_max = 9.8, counted_min = quality_min,
    counted_max = quality_max WHERE id = ${COMPANY_A}`.execute(t.db);
  await recountCompany(t.tools, COMPANY_A, AbortSignal.timeout(20_000));
  const after = await bands();
  expect(after[0]).toEqual(before[0]);
  expect(after[1]).toMatchObject({ band_min: 960, bad: 1 });
  expect(await verifyRollups(t.db)).toEqual([]);
  await sql`UPDATE rollup_month SET detected = 9`.execute(t.db);
  await repairRollups(t.db, await verifyRollups(t.db));
  const { rows } = await sql`SELECT sum(detected)::int AS detected FROM rollup_month`.execute(t.db);
  expect(rows).toEqual([{ detected: 3 }]);
  await sql`UPDATE company SET quality_min = NULL, quality_max = NULL, counted_min = NULL,
    counted_max = NULL WHERE id = ${COMPANY_A}`.execute(t.db);
});

test('a day that was closed after it was compared keeps its figures when the others are repaired', async () => {
  await twoDays();
  await sql`UPDATE rollup_hour SET detected = detected + 1`.execute(t.db);
  const differences = await verifyRollups(t.db);
  await sql`UPDATE rollup_hour SET detected = detected - 1`.execute(t.db);
  await keepPizzas();
  await night();
  expect(await closedDays()).toEqual([DAY]);
  await repairRollups(t.db, differences);
  expect(await closedDays()).toEqual([DAY]);
  const { rows } = await sql`SELECT sum(detected)::int AS detected FROM rollup_hour`.execute(t.db);
  expect(rows).toEqual([{ detected: 3 }]);
});

/**
 * Starts a nightly run that waits for a lock, makes a change meanwhile, and lets the run continue.
 */
async function duringNight(lock: RawBuilder<unknown>, happens: () => Promise<unknown>) {
  const free = Promise.withResolvers<void>();
  const busy = t.db.transaction().execute(async (trx) => {
    await lock.execute(trx);
    await free.promise;
  });
  const deleted = night();
  await untilSessionsWait(t.db, 1);
  await happens();
  free.resolve();
  await Promise.all([busy, deleted]);
}

test('what a company decides while the night waits counts from the next portion on', async () => {
  await twoDays();
  await keepPizzas();
  const free = Promise.withResolvers<void>();
  const changed = t.db.transaction().execute(async (trx) => {
    await sql`DELETE FROM retention WHERE company_id = ${COMPANY_A} AND kind = 'pizzas'`.execute(
      trx,
    );
    await free.promise;
  });
  const deleted = night();
  await untilSessionsWait(t.db, 1);
  free.resolve();
  await Promise.all([changed, deleted]);
  expect(await closedDays()).toEqual([]);
  expect(await count('pizza', V1)).toBe(3);
});

test('a day that something keeps since it was found due stays', async () => {
  const [old] = await twoDays();
  await keepPizzas();
  const lock = sql`SELECT FROM rollup_day WHERE venue_id = ${V1} FOR UPDATE`;
  await duringNight(lock, () =>
    sql`UPDATE capture SET state = 'pending' WHERE venue_id = ${V1}
      AND id = (SELECT capture_id FROM pizza WHERE venue_id = ${V1} AND business_date = ${DAY}::date LIMIT 1)`.execute(
      t.db,
    ),
  );
  expect(await closedDays()).toEqual([]);
  expect(await get(`/api/dashboard/pizza/${old.t_id}/`, 'staff')).toMatchObject({ status: 200 });
});

test('a night says what went; pictures that only these pizzas showed go as well', async () => {
  await twoDays();
  await twoDays(VENUE_OF_B);
  for (const venue of [V1, VENUE_OF_B]) {
    await sql`UPDATE pizza SET picture = 'shown' WHERE venue_id = ${venue}
      AND business_date = ${DAY}::date`.execute(t.db);
    await sql`INSERT INTO picture (venue_id, digest, format, width, height, bytes)
      VALUES (${venue}, 'shown', 'jpeg', 8, 8, 100)`.execute(t.db);
  }
  await keepPizzas();
  await night();
  expect(await closedDays()).toEqual([DAY]);
  const { rows: shown } = await sql<{ venue: number }>`SELECT venue_id AS venue FROM picture
    WHERE digest = 'shown'`.execute(t.db);
  expect(shown).toEqual([{ venue: VENUE_OF_B }]);
  const { nights } = (await get(`${OF_A}/retention/`)) as unknown as Retention;
  expect(nights).toMatchObject([{ day: '2025-04-19', deleted: { pizzas: 2, pictures: 1 } }]);
  const { rows } = await sql`SELECT company_id, after FROM audit_entry
    WHERE action = 'pizzas_deleted' ORDER BY id DESC LIMIT 1`.execute(t.db);
  expect(rows).toEqual([
    { company_id: COMPANY_A, after: { days: 1, pizzas: 2, 'older than days': DAYS } },
  ]);
});

test('calls about a pizza of a closed day answer that it was deleted', async () => {
  const [old] = await twoDays();
  await keepPizzas();
  await night();
  const byId = [
    await get(`/api/dashboard/pizza/${old.t_id}/`, 'staff'),
    await get(`/api/dashboard/pizza_history/${old.t_id}/`, 'reviewer'),
    await get(`/api/look-up/pizza/${old.t_id}/`),
    await send('/api/dashboard/qa_feedback/', { ...old, specialty: 'pepperoni' }, 'reviewer'),
  ];
  for (const answer of byId) {
    expect(answer).toMatchObject({ status: 404, code: 'pizza_not_found', err: DELETED });
  }
  const venue = String(V1);
  const [min, max] = [DAY, '2024-03-20'].map((day) => dayMonthYearText(day));
  const feed = await send('/api/shift_report_data', { venue, min, max }, 'reviewer');
  expect(feed).toMatchObject({ detected: 1, closed: [{ day: DAY, closed_on: '2025-04-19' }] });
  const asked = { venue, at: '2024/03/10 18:40:00', minutes: 30 };
  expect(await send(`/api/look-up/company/${COMPANY_A}/`, asked)).toMatchObject({
    candidates: [],
    closed: { day: DAY, closed_on: '2025-04-19' },
  });
  expect(await get(`/api/exports/company/${COMPANY_A}/`)).toMatchObject({
    months: [{ month: '2024-03', pizzas: 1, deleted: 2, figures: 2 }],
  });
  const spans =
    'start_date/17-3-2024/end_date/23-3-2024/before_start/10-3-2024/before_end/16-3-2024';
  expect(await get(`/api/measurement/why-moved/venue/${V1}/${spans}/`)).toMatchObject({
    status: 409,
    code: 'day_closed',
    err: DELETED,
  });
  await expect(insertTestPizzas(t.db, V1, [march(DAY)])).rejects.toMatchObject({
    code: 'day_closed',
  });
  const review = { venue, date_str: DAY, ack: 1 };
  expect(await send('/api/dashboard/day_reviewed/', review, 'reviewer')).toMatchObject({
    status: 400,
    err: DELETED,
  });
  const report = await t.ask('staff', {
    method: 'POST',
    url: '/api/pizza_tv/initialize_report/',
    payload: { venue_pk: venue, week_stamp: '10-3-2024', week_number: 11 },
  });
  expect(report.json()).toMatchObject({ code: 'day_closed', err: DELETED });
});

const KEPT: [string, () => Promise<unknown>][] = [
  [
    'on hold',
    () => send(`${OF_A}/holds/`, { venue: V1, from: DAY, until: DAY, reason: 'claim 2231' }),
  ],
  [
    'with a golden sample',
    () =>
      sql`INSERT INTO golden_sample (company_id, specialty, crust, venue_id, business_date,
        pizza_id)
      SELECT ${COMPANY_A}, 'cheese', 'tradicional', venue_id, business_date, id FROM pizza
      WHERE business_date = ${DAY}::date LIMIT 1`.execute(t.db),
  ],
  [
    'with an open objection',
    () =>
      sql`INSERT INTO objection (id, company_id, venue_id, business_date, pizza_id, week, reason,
        sentence, engine, asked_by, asked_at, due_at, state)
      SELECT gen_random_uuid(), ${COMPANY_A}, venue_id, business_date, id, '2024-03-10', 'damaged',
        'It fell.', 'crustodian-10', ${PEOPLE.store.id}, now(), now(), 'open' FROM pizza
      WHERE business_date = ${DAY}::date LIMIT 1`.execute(t.db),
  ],
  [
    'with a judgement that is kept',
    () =>
      sql`INSERT INTO audit_judgement (task_id, company_id, venue_id, business_date, pizza_id, stratum,
        purpose, rater_id, judged_at, kind, reason, turn, mirrored, milliseconds, engine_result)
      SELECT gen_random_uuid(), ${COMPANY_A}, venue_id, business_date, id, 'fit', 'audit',
        ${PEOPLE.reviewer.id}, ${new Date(NOW)}, 'unjudgeable', 'blur', 0, false, 11000, '{}' FROM pizza
      WHERE business_date = ${DAY}::date LIMIT 1`.execute(t.db),
  ],
  [
    'of which a picture waits for its score',
    () =>
      sql`UPDATE capture SET state = 'pending' WHERE business_date = ${DAY}::date`.execute(t.db),
  ],
];
test.each(KEPT)('a day %s stays', async (_name, arrange) => {
  await twoDays();
  await arrange();
  await keepPizzas();
  expect(await pizzas()).toMatchObject({ kept: 3, due_tonight: 0 });
  await night();
  expect(await closedDays()).toEqual([]);
});

test('a hold that is lifted lets the pizzas go, and their pictures and judgements never outlive them', async () => {
  expect((await keep('pizzas', DAYS)).code).toBe('pizzas_outlived');
  await keepPizzas();
  expect((await keep('pizzas', 399)).code).toBe('bad_request');
  for (const days of [DAYS + 1, null]) {
    expect((await keep('judgements', days)).code).toBe('pizzas_outlived');
  }
  await twoDays();
  const hold = { venue: V1, from: DAY, until: DAY, reason: 'claim 2231' };
  const { holds } = (await send(`${OF_A}/holds/`, hold)) as unknown as Retention;
  await night();
  expect(await closedDays()).toEqual([]);
  await t.ask('manager', { method: 'DELETE', url: `${OF_A}/holds/${holds[0]!.id}/` });
  await night();
  expect(await closedDays()).toEqual([DAY]);
});

test('another store and company keep theirs', async () => {
  for (const venue of [V3, VENUE_OF_B]) await twoDays(venue);
  await sql`INSERT INTO retention (company_id, kind, days) VALUES (${COMPANY_B}, 'pizzas', 3000)`.execute(
    t.db,
  );
  await keepPizzas();
  await night();
  expect([await count('pizza', V3), await count('pizza', VENUE_OF_B)]).toEqual([1, 3]);
});

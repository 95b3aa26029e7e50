import { tQuantile } from '@crustodian/domain/statistics/distributions';
import { testApp } from '#test/world/app';
import { COMPANY_A, V1, V2 } from '#test/world/fixture';
import { insertTestPizzas } from '#test/world/pizzas';
import type { readMeasurement } from '@crustodian/contract/measurement';
import type { Answer } from '@crustodian/contract/wire/endpoint';
import { measurementError } from '@crustodian/domain/audit/measurement';
import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { insertJudgement } from '../../audited-figures/audited-weeks.fixture.ts';

type Measurement = Answer<typeof readMeasurement>;
const t = testApp();
const url = `/api/measurement/company_pk/${COMPANY_A}/`;
const DAY = '2024-03-12';

beforeEach(async () => {
  for (const table of [
    'pizza',
    'audit_judgement',
    'audit_pizza',
    'audit_draw',
    'audit_draw_specialty',
    'audited_figure',
    'audit_seed',
  ]) {
    await sql`DELETE FROM ${sql.table(table)}`.execute(t.db);
  }
  t.setNow(Date.parse('2024-03-20T18:40:00Z'));
});

const scoreOf = (at: number) => 6 + (at % 40) / 10;
const errorOf = (at: number) => ((at * 7) % 11) / 20 - 0.25;

/**
 * Drawn pizzas of a store: all judged, the first ones also by a second rater, and some again by the
 * same rater.
 */
async function judge(venue: number, count: number, doubled: number, repeated = 0): Promise<void> {
  const capture = 'REPORT_localized_capture_start_ts';
  await insertTestPizzas(
    t.db,
    venue,
    Array.from({ length: count }, () => ({ [capture]: '2024/03/12 18:40:00' })),
  );
  const { rows } = await sql<{ id: number }>`SELECT id FROM pizza WHERE venue_id = ${venue}
    ORDER BY id`.execute(t.db);
  for (const [at, { id }] of rows.entries()) {
    await sql`INSERT INTO audit_pizza (venue_id, business_date, pizza_id, stratum, place)
      VALUES (${venue}, ${DAY}, ${id}, 'fit', ${at + 1})`.execute(t.db);
    const judgement = { venue, company: COMPANY_A, day: DAY, pizza: id };
    const engine = Math.round(100 * (scoreOf(at) + errorOf(at)));
    await insertJudgement(t.db, { ...judgement, engine, score: scoreOf(at) });
    if (at < doubled) {
      const score = scoreOf(at) + (at % 2 ? 0.2 : -0.2);
      await insertJudgement(t.db, { ...judgement, engine, score, purpose: 'double', rater: 3 });
    }
    if (at < repeated) {
      const score = scoreOf(at) + 0.1;
      await insertJudgement(t.db, { ...judgement, engine, score, purpose: 'repeat' });
    }
  }
}
const answer = async (kind: 'regular' | 'store' = 'regular') =>
  (await t.ask(kind, { url })).json<Measurement>();
const judgedAt = (time: string) =>
  sql`UPDATE audit_judgement SET judged_at = ${new Date(time)}`.execute(t.db);
async function read(kind?: 'regular' | 'store') {
  await judgedAt('2024-03-20T17:59:59Z');
  return answer(kind);
}

test('an answer of the running hour does not count yet: what it was for would be known', async () => {
  await judge(V1, 4, 2);
  await judgedAt('2024-03-20T18:00:00Z');
  expect(await answer()).toMatchObject({ judged: 0, doubles: 0, stores: [{ judged: 0 }, {}, {}] });
  t.setNow(Date.parse('2024-03-20T19:10:00Z'));
  expect(await answer()).toMatchObject({ judged: 4, doubles: 2, stores: [{ judged: 4 }, {}, {}] });
});

test('with 400 judged pizzas the parts are those of their scores', async () => {
  await judge(V1, 200, 30, 8);
  await judge(V2, 200, 30);
  // No picture shows the score of one rater before the draw of its week is published.
  expect(await read()).toMatchObject({ classes: [], pictures: [] });
  await sql`INSERT INTO audit_seed (company_id, week, seed, made_at, revealed_at)
    VALUES (${COMPANY_A}, '2024-03-10', '\\x01', now(), now())`.execute(t.db);
  const { error, judged, drawn, doubles, repeats, classes, stores } = await read();
  expect(repeats).toBe(8);
  expect([judged, drawn, doubles]).toEqual([400, 400, 60]);
  const all = Array.from({ length: 400 }, (_, place) => {
    const at = place % 200;
    return { judged: scoreOf(at), engine: Math.round(100 * (scoreOf(at) + errorOf(at))) / 100 };
  });
  const pairs = all.flatMap((one, place) => {
    const at = place % 200;
    return at < 30 ? [[one.judged, one.judged + (at % 2 ? 0.2 : -0.2)]] : [];
  });
  const expected = measurementError({ judged: all, doubles: pairs, repeats: [], equipment: 0 })!;
  expect(error!.pizza).toBeCloseTo(Math.sqrt(expected.pizza), 9);
  expect(error!.rater).toBeCloseTo(Math.sqrt(expected.rater!), 9);
  expect(error!.repeat).toBeCloseTo(0.1 / Math.SQRT2, 9);
  // Turned photographs vary more than these errors.
  expect(error!.engine).toBeGreaterThanOrEqual(Math.sqrt(expected.engine));
  expect(error!.onePizza).toBeCloseTo(1.96 * error!.engine, 2);
  expect(classes.length).toBeGreaterThan(1);
  expect(classes.length).toBeLessThanOrEqual(Math.min(8, error!.classes));
  // No two of them can be the same pizza.
  const gaps = classes.slice(1).map(({ score }, at) => score - classes[at]!.score);
  for (const gap of gaps) expect(gap).toBeGreaterThanOrEqual(error!.tellApart);
  expect(
    stores.find(({ venue }) => venue === String(V1))!.drawn.filter((one) => one === 'doubled'),
  ).toHaveLength(30);
});

test('too few judged: nothing is said of the error, but who was looked at', async () => {
  await judge(V1, 20, 3);
  const { error, classes, needed, judged, stores } = await read();
  expect([error, classes, judged]).toEqual([null, [], 20]);
  expect(needed).toEqual({ judged: 400, doubles: 30 });
  expect(stores.map(({ venue, drawn, judged: done }) => [venue, drawn.length, done])).toEqual([
    ['1', 20, 20],
    ['2', 0, 0],
    ['3', 0, 0],
  ]);
});

test('pizzas hidden before the draw and come after it are counted beside who was looked at', async () => {
  await judge(V1, 4, 0);
  const { rows } = await sql<{ id: number }>`SELECT id FROM pizza ORDER BY id`.execute(t.db);
  const [drawn, hidden] = [rows[0]!.id, rows[1]!.id];
  await sql`INSERT INTO audit_draw (venue_id, business_date, drawn_at, pizzas, scores, hidden, engine)
    VALUES (${V1}, ${DAY}, now(), ${[drawn]}::bigint[], '{800}', ${[hidden]}::bigint[], NULL)`.execute(
    t.db,
  );
  expect((await read()).outside).toEqual({ hidden: 1, late: 2 });
});

test('of drawn unfit snapshots those that people could not judge either are counted apart', async () => {
  await judge(V1, 4, 0);
  const { rows } = await sql<{ id: number }>`SELECT pizza_id AS id FROM audit_pizza
    ORDER BY place`.execute(t.db);
  for (const table of ['audit_pizza', 'audit_judgement']) {
    await sql`UPDATE ${sql.table(table)} SET stratum = 'unfit'
      WHERE pizza_id <> ${rows[0]!.id}`.execute(t.db);
  }
  await sql`UPDATE audit_judgement SET kind = 'unjudgeable', standard = NULL, score = NULL, ninths = NULL
    WHERE pizza_id = ANY (${[rows[1]!.id, rows[2]!.id]})`.execute(t.db);
  await sql`INSERT INTO audit_pizza (venue_id, business_date, pizza_id, stratum, place)
    VALUES (${V2}, ${DAY}, 1, 'unfit', 1)`.execute(t.db);
  const { unfit, drawn, judged } = await read();
  expect(unfit).toEqual({ drawn: 4, judged: 3, upheld: 2 });
  expect([drawn, judged]).toEqual([1, 1]);
});

test('who sees one store is told of that one alone', async () => {
  await judge(V1, 20, 3);
  await judge(V2, 20, 3);
  const { stores } = await read('store');
  expect(stores.map(({ venue }) => Number(venue))).toEqual([V1]);
  expect((await t.ask('managerOfB', { url })).statusCode).toBe(403);
});

test('a new engine among the drawn days is the change, with means before and since', async () => {
  const week = async (start: string, engine: number) =>
    sql`INSERT INTO audited_figure (venue_id, week, figure, revision, state, judged, drawn, population,
        estimate, variance, draw_variance, degrees, half_width, engine_mean, engine_weight, computed_at,
        reason, raters)
      VALUES (${V1}, ${start}, 'score', 1, 'audited', 21, 21, 300, 8.3, 0.01, 0.01, 30, 0.2, ${engine}, 1,
        now(), 'judgement', ${JSON.stringify([{ rater: 4, share: 1, variance: 0.04 }])}::jsonb)`.execute(
      t.db,
    );
  const draw = (day: string, engine: string) =>
    sql`INSERT INTO audit_draw (venue_id, business_date, drawn_at, pizzas, scores, hidden, engine)
      VALUES (${V1}, ${day}, now(), '{}', '{}', '{}', ${engine})`.execute(t.db);
  await week('2024-02-26', 7.9);
  await week('2024-03-10', 8.1);
  await draw('2024-02-26', 'engine-6+a');
  await draw('2024-02-28', 'engine-6+b');
  await draw('2024-03-10', 'engine-7');
  const { change, weeks } = await read();
  expect(change).toMatchObject({ day: '2024-03-10', from: 'engine-6', to: 'engine-7' });
  expect(change!.before.engine).toBeCloseTo(7.9, 9);
  expect(change!.since).toMatchObject({ engine: 8.1, audited: 8.3 });
  // The same rater judged both means equally severely, so the difference has only the variance of
  // the draws.
  expect(change!.halfWidth).toBeCloseTo(tQuantile(0.975, 60) * Math.sqrt(0.02), 9);
  expect(change!.since.halfWidth).toBeCloseTo(tQuantile(0.975, 30) * Math.sqrt(0.05), 9);
  expect(weeks.filter(({ audited }) => audited !== null).map(({ week: start }) => start)).toEqual([
    '2024-02-26',
    '2024-03-10',
  ]);
});

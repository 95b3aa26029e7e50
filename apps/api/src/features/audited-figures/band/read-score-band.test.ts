import { insertTestPizzas, revOf } from '#test/world/pizzas';
import { testApp, type ViewerKind } from '#test/world/app';
import { COMPANY_A, V1 } from '#test/world/fixture';
import { bandQuantile, scoreBand } from '@crustodian/domain/audit/score-band';
import { scoreUncertainty } from '@crustodian/domain/audit/score-uncertainty';
import { loadDrawnErrors } from '@crustodian/scoring/models/load-accuracy';
import type { PizzaKey } from '@crustodian/domain/pizza/wire-id';
import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { insertJudgement } from '../audited-weeks.fixture.ts';
import { recountWeek } from '../recount-week.ts';

const t = testApp();
const DAY = '2024-03-10';
const NOW = Date.UTC(2024, 2, 20, 12);

beforeEach(async () => {
  t.setNow(NOW);
  for (const table of ['audit_judgement', 'audit_band', 'audit_severity', 'correction', 'pizza']) {
    await sql`DELETE FROM ${sql.table(table)}`.execute(t.db);
  }
});

const bakeKey = async (): Promise<PizzaKey> => (await insertTestPizzas(t.db, V1, [{}]))[0]!;
const bake = async (): Promise<string> => (await bakeKey()).t_id;
const scoreOf = async (): Promise<number> => {
  const { rows } = await sql<{ score: number }>`SELECT score / 100::float8 AS score
    FROM pizza`.execute(t.db);
  return rows[0]!.score;
};
const read = (pizza: string, kind: ViewerKind = 'regular') =>
  t.ask(kind, { url: `/api/audited-figures/pizza/${pizza}/band/` });
const bandOf = async (pizza: string) => (await read(pizza)).json().band;

/**
 * Inserts judged pizzas of a specialty, each with an error one hundredth larger than the previous
 * one.
 */
async function judge(count: number, specialty: string, off = 0, day = DAY) {
  for (let i = 1; i <= count; i += 1) {
    const score = 8 + off + i / 100;
    const at = { venue: V1, company: COMPANY_A, day };
    await insertJudgement(t.db, { ...at, pizza: 1000 + i, engine: 800, score, specialty });
  }
  await sql`DELETE FROM audit_band`.execute(t.db);
  await recountWeek(t.db, { venue: V1, week: DAY }, NOW);
}

/** The band of a plain pizza's score, given these errors of pizzas with a score of 8. */
async function expected(errors: readonly number[], score: number) {
  const uncertaintyOf = scoreUncertainty(await loadDrawnErrors());
  const uncertainty = uncertaintyOf({ score: 8, isFlagged: false });
  const company = errors.map((error) => ({ error, uncertainty }));
  const reach = bandQuantile({ family: [], company, drawn: [] });
  return scoreBand({ score, uncertainty: uncertaintyOf({ score, isFlagged: false }) }, reach);
}
const upTo = (count: number, off = 0) =>
  Array.from({ length: count }, (_, i) => off + (i + 1) / 100);

test('before 50 pizzas were judged drawn ones with known truth give the band, and it says so', async () => {
  const pizza = await bake();
  await judge(49, 'pepperoni');
  const band = await bandOf(pizza);
  expect(band).toMatchObject({ level: 'drawn-truth', count: (await loadDrawnErrors()).length });
  const score = await scoreOf();
  expect(band.low).toBeLessThan(score);
  expect(band.high).toBeGreaterThan(score);
  expect(band.high - band.low).toBeLessThan(3);
});

test('from 50 on the company’s own, and from 50 of its family on the family’s', async () => {
  const pizza = await bake();
  const score = await scoreOf();
  await judge(50, 'pepperoni');
  expect(await bandOf(pizza)).toEqual({
    level: 'company',
    count: 50,
    low: expect.closeTo((await expected(upTo(50), score)).low, 9),
    high: expect.closeTo((await expected(upTo(50), score)).high, 9),
  });
  await judge(50, 'cheese', 0.5);
  expect(await bandOf(pizza)).toEqual({
    level: 'family',
    count: 50,
    low: expect.closeTo((await expected(upTo(50, 0.5), score)).low, 9),
    high: expect.closeTo((await expected(upTo(50, 0.5), score)).high, 9),
  });
});

test('judgements of more than eight weeks ago do not count', async () => {
  const pizza = await bake();
  await judge(50, 'cheese', 0, '2024-01-23');
  expect(await bandOf(pizza)).toMatchObject({ level: 'drawn-truth' });
});

test('found once a day, whatever is judged meanwhile', async () => {
  await judge(50, 'cheese');
  const stored = () => sql`SELECT day, reaches FROM audit_band`.execute(t.db);
  const { rows } = await stored();
  await sql`UPDATE audit_judgement SET score = 9.9`.execute(t.db);
  await recountWeek(t.db, { venue: V1, week: DAY }, NOW + 3_600_000);
  expect((await stored()).rows).toEqual(rows);
});

test('bands get wider after too many fell outside, and are found from what was judged the day before', async () => {
  const pizza = await bake();
  await judge(50, 'cheese');
  const narrow = await bandOf(pizza);
  const stored = async () =>
    (
      await sql<{ reaches: { family: string | null; alpha: number; quantile: number | null }[] }>`
        SELECT reaches FROM audit_band ORDER BY day DESC LIMIT 1`.execute(t.db)
    ).rows[0]!.reaches.find(({ family }) => family === null)!;
  expect(await stored()).toMatchObject({ alpha: 0.1 });
  await sql`UPDATE audit_judgement SET judged_at = ${new Date(NOW - 864e5)}`.execute(t.db);
  for (let i = 1; i <= 3; i += 1) {
    const at = { venue: V1, company: COMPANY_A, day: DAY, pizza: 2000 + i };
    await insertJudgement(t.db, { ...at, engine: 800, score: 9.9, specialty: 'cheese' });
  }
  await sql`UPDATE audit_judgement SET judged_at = ${new Date(NOW)} WHERE score = 9.9`.execute(
    t.db,
  );
  await recountWeek(t.db, { venue: V1, week: DAY }, NOW + 864e5);
  const after = await stored();
  expect(after.alpha).toBeCloseTo(0.1 - 3 * 0.01 * 0.9, 12);
  expect((await bandOf(pizza)).low).toBeLessThan(narrow.low);

  await sql`UPDATE audit_judgement SET judged_at = ${new Date(NOW + 864e5)}, score = 9.9,
    engine_result = jsonb_set(engine_result, '{score}', '0.1')`.execute(t.db);
  await recountWeek(t.db, { venue: V1, week: DAY }, NOW + 2 * 864e5);
  expect(await stored()).toMatchObject({ alpha: 0.01, quantile: null });
  expect(await bandOf(pizza)).toMatchObject({ low: 0, high: 10 });
});

test('a score that a person gave has none, until that is undone', async () => {
  const key = await bakeKey();
  const post = (call: string, payload: object) =>
    t.ask('reviewer', { method: 'POST', url: `/api/dashboard/${call}/`, payload });
  const before = await bandOf(key.t_id);
  expect(before).not.toBeNull();
  await post('qa_feedback', { ...key, badCut: 1 });
  expect(await bandOf(key.t_id)).toBeNull();
  await post('qa_feedback_undo', { ...key, rev: await revOf(t.db, key) });
  expect(await bandOf(key.t_id)).toEqual(before);
});

test('who may not see scores gets none', async () => {
  const pizza = await bake();
  expect((await read(pizza, 'feed')).json()).toEqual({ band: null });
});

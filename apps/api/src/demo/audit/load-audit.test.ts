import { insertTestPizzas, testEvaluation, type TestPizza } from '#test/world/pizzas';
import { testDatabase } from '#test/world/database';
import { LUMBRE } from '@crustodian/demo/chain/companies';
import { RATERS } from '@crustodian/demo/chain/raters';
import { addDays } from '@crustodian/domain/time/calendar-day';
import { SPECIALTY_IDS } from '@crustodian/domain/pizza/specialties';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { drawDays } from '../../features/audit/draw-days.job.ts';
import { loadAudit } from './load-audit.ts';
import { loadDirectory } from '../load-directory.ts';

const base = testDatabase();
const BANDERA = 1;
const FIRST = '2024-03-24';
const DAYS = 14;
const span = {
  from: addDays(FIRST, -60),
  since: FIRST,
  until: addDays(FIRST, DAYS),
  signal: new AbortController().signal,
};

const pizzaOf = (day: string, place: number): TestPizza => ({
  REPORT_localized_capture_start_ts: `${day.replaceAll('-', '/')} 13:${10 + place}:00`,
  category: 'pepperoni',
  evaluation: testEvaluation(),
});

const loadUntil = (until: string) =>
  loadAudit({ db: base.db, now: () => Date.now() }, { ...span, until });
const load = () => loadUntil(span.until);
const bakeDay = (day: string) =>
  insertTestPizzas(base.db, BANDERA, [
    ...Array.from({ length: 9 }, (_, place) => pizzaOf(day, place)),
    { ...pizzaOf(day, 9), snap_quality: 'mala' },
  ]);

beforeAll(async () => {
  await loadDirectory(base.db, SPECIALTY_IDS, Date.now());
  for (let ago = 0; ago < DAYS; ago += 1) await bakeDay(addDays(FIRST, ago));
  await load();
});

const rows = async <Row>(query: ReturnType<typeof sql<Row>>) => (await query.execute(base.db)).rows;
const judgements = () =>
  rows(
    sql<{ day: string; rater: number; purpose: string; kind: string }>`
      SELECT business_date AS day, rater_id AS rater, purpose, kind
      FROM audit_judgement ORDER BY judged_at`,
  );

test('each seed stands in the audit log as the job writes it: its hash, and itself once it is revealed', async () => {
  const entries = await rows(sql<{ company: number; week: string; value: string }>`
    SELECT company_id AS company, subject AS week,
      coalesce(after ->> 'sha256', after ->> 'seed') AS value
    FROM audit_entry WHERE action IN ('audit_seed_committed', 'audit_seed_revealed')
    ORDER BY 1, 2, 3`);
  const wanted = await rows(sql<{ company: number; week: string; value: string }>`
    SELECT s.company_id AS company, 'Week of ' || s.week AS week, value
    FROM audit_seed s, unnest(ARRAY[encode(sha256(s.seed), 'hex'),
      CASE WHEN s.revealed_at IS NOT NULL THEN encode(s.seed, 'hex') END]) AS value
    WHERE value IS NOT NULL ORDER BY 1, 2, 3`);
  expect(entries).toEqual(wanted);
  expect(wanted.length).toBeGreaterThan(4);
});

test('every day is drawn, and all but most of the newest is judged by the company’s raters', async () => {
  const waiting = await rows(
    sql<{ day: string }>`SELECT DISTINCT business_date AS day FROM audit_task
      WHERE answered_at IS NULL AND purpose IN ('audit', 'double')`,
  );
  expect(waiting).toEqual([{ day: addDays(span.until, -1) }]);
  const judged = await judgements();
  expect(new Set(judged.map(({ day }) => day)).size).toBe(DAYS);
  const raters = RATERS.filter(({ company }) => company === LUMBRE).map(({ id }) => id);
  expect(raters).toEqual(expect.arrayContaining(judged.map(({ rater }) => rater)));
  expect(new Set(judged.map(({ purpose }) => purpose))).toContain('double');
  expect(new Set(judged.map(({ kind }) => kind))).toContain('unjudgeable');
});

test('no rater judges a pizza twice, except when it returns as a repeat', async () => {
  const again = await rows(
    sql`SELECT pizza_id FROM audit_judgement WHERE purpose IN ('audit', 'double')
      GROUP BY pizza_id, rater_id HAVING count(*) > 1`,
  );
  expect(again).toEqual([]);
});

test('both weeks have audited figures, and loading them again changes nothing', async () => {
  const figures = () =>
    rows(
      sql<{ week: string; state: string; revision: number }>`SELECT week, state, revision
        FROM audited_figure WHERE venue_id = ${BANDERA} AND figure = 'score' ORDER BY week`,
    );
  expect(await figures()).toEqual(
    [FIRST, addDays(FIRST, 7)].map((week) => ({ week, state: 'audited', revision: 1 })),
  );
  const before = await judgements();
  await load();
  expect(await judgements()).toEqual(before);
  expect(await figures()).toHaveLength(2);
});

test('days that the job draws while the demo loads are judged, too', async () => {
  const [first, second, newest] = [DAYS, DAYS + 1, DAYS + 2].map((ago) => addDays(FIRST, ago));
  await bakeDay(first!);
  await loadUntil(second!);
  await bakeDay(second!);
  await bakeDay(newest!);
  const now = () => Date.parse(`${addDays(newest!, 1)}T20:00:00Z`);
  await drawDays({ db: base.db, now, jobs: { send: async () => undefined } });
  await loadUntil(addDays(newest!, 1));
  const judgedOf = async (day: string) =>
    (await judgements()).filter((one) => one.day === day).length;
  expect(await judgedOf(second!)).toBeGreaterThan(3);
  const ofNewest = await judgedOf(newest!);
  expect(ofNewest).toBeGreaterThan(0);
  expect(ofNewest).toBeLessThan(await judgedOf(second!));
  const week = await rows(
    sql<{ judged: number }>`SELECT judged FROM audited_figure WHERE venue_id = ${BANDERA}
      AND figure = 'score' AND week = ${first!} AND superseded_at IS NULL`,
  );
  expect(week[0]!.judged).toBeGreaterThan(3);
  const before = await judgements();
  await loadUntil(addDays(newest!, 1));
  expect(await judgements()).toEqual(before);
});

test('a day that was drawn before the demo ended is judged by its next start', async () => {
  const [day, next] = [DAYS + 10, DAYS + 11].map((ago) => addDays(FIRST, ago));
  await bakeDay(day!);
  let reads = 0;
  // Safe because only this property is read.
  const ending = {
    get aborted() {
      return reads++ > 0;
    },
  } as AbortSignal;
  const tools = { db: base.db, now: () => Date.now() };
  await loadAudit(tools, { ...span, since: day!, until: next!, signal: ending });
  const judgedOf = async () => (await judgements()).filter((one) => one.day === day).length;
  expect(await judgedOf()).toBe(0);
  await loadAudit(tools, { ...span, since: day!, until: addDays(next!, 1) });
  expect(await judgedOf()).toBeGreaterThan(3);
});

test('the demo leaves leased tasks alone, and a judgement stored meanwhile does not stop it', async () => {
  const [day, next] = [DAYS + 20, DAYS + 22].map((ago) => addDays(FIRST, ago));
  await bakeDay(day!);
  const tools = { db: base.db, now: () => Date.now() };
  let reads = 0;
  // Safe because only this property is read. The day is drawn, then the run is aborted before
  // judging.
  const ending = {
    get aborted() {
      return reads++ > 0;
    },
  } as AbortSignal;
  await loadAudit(tools, { ...span, since: day!, until: next!, signal: ending });
  const tasks = await rows(
    sql<{ id: string }>`SELECT id FROM audit_task WHERE business_date = ${day!}
      AND purpose = 'audit' ORDER BY place`,
  );
  const [held, judged] = tasks.map(({ id }) => id);
  await sql`UPDATE audit_task SET leased_to = ${RATERS[0]!.id}, leased_until = now() + interval '10 minutes'
    WHERE id = ${held}`.execute(base.db);
  const judging = Promise.withResolvers<void>();
  // A judgement is being stored while the demo reads its tasks.
  const storing = base.db.transaction().execute(async (trx) => {
    await sql`SELECT FROM audit_task WHERE id = ${judged} FOR UPDATE`.execute(trx);
    await judging.promise;
    await sql`UPDATE audit_task SET answered_at = now() WHERE id = ${judged}`.execute(trx);
  });
  await loadAudit(tools, { ...span, since: day!, until: next! });
  judging.resolve();
  await storing;
  const done = await rows(
    sql<{ id: string }>`SELECT task_id AS id FROM audit_judgement WHERE business_date = ${day!}`,
  );
  expect(done.length).toBeGreaterThan(0);
  expect(done.filter(({ id }) => id === held || id === judged)).toEqual([]);
});

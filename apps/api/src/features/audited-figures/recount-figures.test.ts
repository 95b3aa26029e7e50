import { insertTestPizzas, testEvaluation } from '#test/world/pizzas';
import { doNextJob, deleteJobs, storedJobs } from '#test/world/jobs';
import { testApp } from '#test/world/app';
import { COMPANY_A, V1, V2 } from '#test/world/fixture';
import {
  type AuditedMean,
  auditedMean,
  engineWeight,
  pooledEstimate,
} from '@crustodian/domain/audit/audited-mean';
import { auditedFigure, type AuditHistory } from '@crustodian/domain/audit/audited-week';
import { DEFAULT_QUALITY } from '@crustodian/domain/score/quality-band';
import { weekStamp } from '@crustodian/domain/time/week';
import { auditedWeekJob } from '#platform/jobs/audited-week-job';
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { sha256 } from '#platform/sha256';
import { drawDays } from '../audit/draw-days.job.ts';
import {
  type DayOfDraw,
  insertDraw,
  insertJudgement,
  steadyWeek,
} from './audited-weeks.fixture.ts';
import { recountWeek } from './recount-week.ts';

const t = testApp();
const WEEK = '2024-03-10';
const NOW = Date.UTC(2024, 2, 20, 12);
const figuresPath = (venue: number, from = '10-3-2024', until = '16-3-2024') =>
  `/api/audited-figures/venue/${venue}/start_date/${from}/end_date/${until}/`;
const read = async (url: string) => (await t.ask('regular', { url })).json();
const revisions = async () =>
  (
    await sql<{ figure: string; revision: number; reason: string; current: boolean }>`
      SELECT figure, revision, reason, superseded_at IS NULL AS current FROM audited_figure
      WHERE figure = 'score' ORDER BY venue_id, week, revision`.execute(t.db)
  ).rows;
const recount = (venue = V1, week = WEEK) => recountWeek(t.db, { venue, week }, NOW);

beforeEach(async () => {
  t.setNow(NOW);
  const tables = [
    'audit_task',
    'audit_judgement',
    'audit_pizza',
    'audit_draw',
    'audit_draw_specialty',
    'audit_seed',
  ];
  for (const table of [
    ...tables,
    'audited_figure',
    'audit_severity',
    'audit_band',
    'rollup_day',
    'pizza',
  ]) {
    await sql`DELETE FROM ${sql.table(table)}`.execute(t.db);
  }
  await deleteJobs(t.db);
});

test('from the draw through judgements and the job to the call: what the same rows say by hand', async () => {
  await drawDays({ ...t.tools, now: () => Date.UTC(2024, 2, 10, 17) });
  const { score_details } = testEvaluation();
  const pizzas = Array.from({ length: 20 }, (_, i) => ({
    evaluation: { ...testEvaluation(), score_details, score_adjusted: 6 + i / 10 },
  }));
  await insertTestPizzas(t.db, V1, pizzas);
  await insertTestPizzas(
    t.db,
    V1,
    pizzas.slice(4).map((pizza) => ({
      ...pizza,
      REPORT_localized_capture_start_ts: '2024/03/11 18:40:00',
    })),
  );
  await drawDays({ ...t.tools, now: () => NOW });
  const { rows: drawn } = await sql<{ day: string; pizza: number; engine: number }>`
    SELECT a.business_date AS day, a.pizza_id AS pizza,
      d.scores[array_position(d.pizzas, a.pizza_id)] AS engine
    FROM audit_pizza a JOIN audit_draw d USING (venue_id, business_date)
    WHERE a.stratum = 'fit' ORDER BY 1, a.place`.execute(t.db);
  expect(drawn).toHaveLength(10);
  for (const [i, one] of drawn.entries()) {
    const score = one.engine / 100 + [0.3, -0.1, 0.25, 0.5][i % 4]!;
    await insertJudgement(t.db, { venue: V1, company: COMPANY_A, ...one, score });
  }
  const jobs = await storedJobs(t.db, 'recount-audited-figures');
  expect(jobs.map(({ data }) => data)).toEqual([{ venue: V1, week: WEEK }]);
  await doNextJob(t.db, 'recount-audited-figures', (week) => recountWeek(t.db, week, NOW));

  const { rows: days } = await sql<{ population: number; sum: number; judged: number[][] }>`
    SELECT cardinality(d.pizzas) AS population,
      (SELECT sum(s) / 100.0 FROM unnest(d.scores) AS s) AS sum,
      (SELECT json_agg(json_build_array(j.score, (j.engine_result ->> 'score')::numeric))
        FROM audit_judgement j WHERE j.business_date = d.business_date) AS judged
    FROM audit_draw d WHERE venue_id = ${V1} ORDER BY d.business_date`.execute(t.db);
  expect(days.map(({ population }) => population)).toEqual([20, 16]);
  const byHand = auditedMean(
    days.map(({ population, sum, judged }) => ({
      population,
      engineSum: sum,
      judged: judged.map(([judgedScore, engine]) => ({ judged: judgedScore!, engine: engine! })),
    })),
    { priorVariance: null },
  );
  if (byHand.state !== 'audited' || !byHand.error) throw new Error('ten were judged');
  const { rows: seeds } = await sql<{ seed: Buffer }>`SELECT seed FROM audit_seed
    WHERE company_id = ${COMPANY_A} AND week = ${WEEK}`.execute(t.db);
  const hashes = seeds.map(({ seed }) => sha256(seed));
  expect(hashes).toHaveLength(1);
  const { figures, weeks, ...setting } = await read(figuresPath(V1));
  const seed = seeds[0]!.seed.toString('hex');
  expect(weeks).toEqual([{ week: WEEK, hash: hashes[0], seed, revealed_at: expect.any(String) }]);
  expect(setting).toEqual({
    audited_first: false,
    audited_weeks: 1,
    audit_per_day: 3,
    seed_hashes: hashes,
    computed_at: new Date(NOW).toISOString(),
  });
  expect(figures.score).toMatchObject({ state: 'audited', judged: 10, drawn: 10, population: 36 });
  expect(figures.score.estimate).toBeCloseTo(byHand.estimate, 9);
  expect(figures.score.half_width).toBeCloseTo(byHand.error.halfWidth, 9);
  expect(figures.score.engine_mean).toBeCloseTo(byHand.engineMean, 9);
});

test('a job that is killed and done again, or done by two, doubles nothing; what changed is a new revision', async () => {
  const [first, ...others] = steadyWeek(WEEK, { venue: V1, company: COMPANY_A });
  await insertDraw(t.db, first!);
  await Promise.all([recount(), recount(), recount()]);
  await recount();
  expect(await revisions()).toEqual([
    { figure: 'score', revision: 1, reason: 'draw', current: true },
  ]);
  for (const day of others) await insertDraw(t.db, { ...day, judged: [] });
  await Promise.all([recount(), recount()]);
  await insertJudgement(t.db, {
    venue: V1,
    company: COMPANY_A,
    day: WEEK,
    pizza: 5,
    engine: 812,
    score: 8,
  });
  await Promise.all([recount(), recount()]);
  expect(
    (await revisions()).map(({ revision, reason, current }) => [revision, reason, current]),
  ).toEqual([
    [1, 'draw', false],
    [2, 'draw', false],
    [3, 'judgement', true],
  ]);
});

test('doubles, repeats, golden samples, disputes and pizzas that were not drawn enter no figure', async () => {
  for (const day of steadyWeek(WEEK, { venue: V1, company: COMPANY_A }))
    await insertDraw(t.db, day);
  await recount();
  const before = (await read(figuresPath(V1))).figures;
  const at = { venue: V1, company: COMPANY_A, day: WEEK, engine: 800, score: 1 };
  for (const purpose of ['double', 'repeat', 'golden', 'dispute', 'training']) {
    await insertJudgement(t.db, { ...at, pizza: 1, purpose });
  }
  await insertJudgement(t.db, { ...at, pizza: 77 });
  await insertJudgement(t.db, { ...at, pizza: 4, kind: 'unjudgeable' });
  await recount();
  expect((await read(figuresPath(V1))).figures).toEqual(before);
});

test('the variance of the venue’s twelve weeks before steadies a week; before eight the company’s', async () => {
  const weeks = ['2024-02-19', '2024-02-26', '2024-03-04'];
  for (const [seed, week] of weeks.entries()) {
    for (const venue of [V1, V2]) {
      for (const day of steadyWeek(week, { venue, company: COMPANY_A, seed: seed + venue })) {
        await insertDraw(t.db, day);
      }
      await recount(venue, week);
    }
  }
  await recount();
  const { rows: parts } = await sql<{ variance: number; degrees: number }>`
    SELECT within_variance AS variance, within_degrees AS degrees FROM audited_figure
    WHERE figure = 'score' AND within_degrees IS NOT NULL`.execute(t.db);
  expect(parts).toHaveLength(6);
  const degrees = parts.reduce((sum, part) => sum + part.degrees, 0);
  const pooled = parts.reduce((sum, part) => sum + part.variance * part.degrees, 0) / degrees;
  const { rows } = await sql<{ prior: number; weight: number }>`
    SELECT prior_variance AS prior, engine_weight AS weight FROM audited_figure
    WHERE figure = 'score' AND venue_id = ${V1} AND week = ${WEEK} AND superseded_at IS NULL`.execute(
    t.db,
  );
  expect(rows[0]!.prior).toBeCloseTo(pooled, 12);
  expect(rows[0]!.weight).not.toBe(1);
});

test('a week before that comes in later gives the weeks after it their engine’s weight, as a revision', async () => {
  const [before, after, later] = ['2024-03-04', WEEK, '2024-04-14'];
  const insert = async (week: string) => {
    for (const day of steadyWeek(week, { venue: V1, company: COMPANY_A, seed: 3 }))
      await insertDraw(t.db, day);
    await recount(V1, week);
  };
  const stored = async () =>
    (
      await sql<{ week: string; reason: string; weight: number; estimate: number }>`
        SELECT week, reason, engine_weight AS weight, estimate FROM audited_figure
        WHERE figure = 'score' ORDER BY week, revision`.execute(t.db)
    ).rows;
  await insert(after!);
  await insert(later!);
  const alone = await stored();
  expect(alone.map(({ weight }) => weight)).toEqual([1, 1]);
  await insert(before!);
  const history = steadyWeek(before!, { venue: V1, company: COMPANY_A, seed: 3 }).flatMap(
    ({ judged }) => judged.map(({ engine, score }) => ({ engine: engine / 100, judged: score! })),
  );
  const weight = engineWeight(history);
  expect(weight).toBeGreaterThan(0);
  expect(weight).toBeLessThan(1);
  const rows = await stored();
  expect(rows.map(({ week, reason }) => [week, reason])).toEqual([
    [before, 'draw'],
    [after, 'draw'],
    [after, 'history'],
    [later, 'draw'],
  ]);
  expect(rows[2]!.weight).toBeCloseTo(weight, 12);
  expect(rows[2]!.estimate).not.toBe(rows[1]!.estimate);
  expect(rows[1]).toEqual(alone[0]);
  const { changes } = await read(`${figuresPath(V1)}pizzas/`);
  expect(changes).toContainEqual(
    expect.objectContaining({ week: after, figure: 'score', reason: 'history' }),
  );
  await Promise.all([recount(V1, before), recount(V1, after)]);
  expect(await stored()).toEqual(rows);
});

test('what is learned of raters later changes no part of a week that was computed before', async () => {
  for (const day of steadyWeek(WEEK, { venue: V1, company: COMPANY_A }))
    await insertDraw(t.db, day);
  await recount();
  const part = async () => (await read(figuresPath(V1, '10-3-2024', '14-3-2024'))).figures.score;
  const then = await part();
  expect(then.state).toBe('audited');
  const raters = [{ rater: 4, judgements: 60, severity: -0.5, variance: 0.01 }];
  const learned = (day: string) =>
    sql`INSERT INTO audit_severity (company_id, day, rater_variance, raters, criteria)
      VALUES (${COMPANY_A}, ${day}, 0.04, ${JSON.stringify(raters)}::jsonb, '{}'::jsonb)`.execute(
      t.db,
    );
  await learned('2024-03-21');
  expect(await part()).toEqual(then);
  await recountWeek(t.db, { venue: V1, week: WEEK }, NOW + 86_400_000);
  expect((await part()).estimate).toBeCloseTo(then.estimate + 0.5, 9);
});

test('regions and the company: venues weighted by their pizzas; the viewer’s own alone', async () => {
  for (const [venue, pizzas] of [
    [V1, 12],
    [V2, 30],
  ] as const) {
    const week = steadyWeek(WEEK, { venue, company: COMPANY_A, seed: venue, pizzas });
    for (const day of week) await insertDraw(t.db, day);
    await recount(venue);
  }
  const path = `/api/audited-figures/company/${COMPANY_A}/start_date/10-3-2024/end_date/16-3-2024/`;
  const all = await read(path);
  const [one, two] = [all.venues[V1].score, all.venues[V2].score];
  expect(all.company.score.estimate).toBeCloseTo((one.estimate * 12 + two.estimate * 30) / 42, 12);
  expect(all.regions['R1'].score).toEqual(one);
  expect(all.company.score).toMatchObject({ judged: 42, population: 7 * 42 });
  const store = (await t.ask('store', { url: path })).json();
  expect(Object.keys(store.venues)).toEqual([String(V1)]);
  expect(store.company.score).toEqual(one);
});

describe('raters who judge in several stores and weeks', () => {
  const WEEKS = ['2024-03-04', WEEK];
  const STORES = [
    { venue: V1, pizzas: 12, raters: [4, 5, 6] },
    { venue: V2, pizzas: 30, raters: [4, 4, 7] },
  ];
  const SPAN = 'start_date/4-3-2024/end_date/16-3-2024';
  const severities = {
    raterVariance: 0.04,
    raters: [
      { rater: 4, judgements: 60, severity: -0.1, variance: 0.01 },
      { rater: 5, judgements: 29, severity: 0.3, variance: 0.02 },
    ],
  };

  /** The figures of each store and week, from the same rows as the product uses. */
  async function judgedWeeks(): Promise<AuditedMean[]> {
    await sql`INSERT INTO audit_severity (company_id, day, rater_variance, raters, criteria)
      VALUES (${COMPANY_A}, '2024-03-20', ${severities.raterVariance},
        ${JSON.stringify(severities.raters)}::jsonb, '{}'::jsonb)`.execute(t.db);
    const figures: AuditedMean[] = [];
    for (const { venue, pizzas, raters } of STORES) {
      const days = WEEKS.flatMap((week) =>
        steadyWeek(week, { venue, company: COMPANY_A, seed: venue, pizzas }).map((day) => ({
          ...day,
          judged: day.judged.map((one, i) => ({ ...one, rater: raters[i]! })),
        })),
      );
      for (const day of days) await insertDraw(t.db, day);
      for (const week of WEEKS) {
        await recount(venue, week);
        figures.push(await byHand(venue, week, days));
      }
    }
    return figures;
  }

  async function byHand(venue: number, week: string, days: DayOfDraw[]): Promise<AuditedMean> {
    const { rows } = await sql<AuditHistory>`SELECT engine_weight AS "engineWeight",
        prior_variance AS "priorVariance" FROM audited_figure
      WHERE venue_id = ${venue} AND week = ${week} AND figure = 'score'
        AND superseded_at IS NULL`.execute(t.db);
    const own = days.filter(({ day }) => weekStamp(day) === week);
    const figure = auditedFigure(
      'score',
      own.map(({ scores, judged }) => ({
        scores: scores.map((score) => score / 100),
        judgements: judged.map(({ rater, engine, score }) => ({
          rater: rater!,
          engine: engine / 100,
          score,
          standard: null,
        })),
      })),
      { quality: DEFAULT_QUALITY, severities, history: rows[0]! },
    );
    if (figure.state !== 'audited') throw new Error('enough were judged');
    return figure;
  }

  const summed = (figures: readonly AuditedMean[]) =>
    pooledEstimate(
      figures.map(({ population, estimate, error, raters }) => ({
        population,
        estimate,
        raters,
        drawVariance: error!.drawVariance,
        degrees: error!.degrees,
      })),
    )!;
  const company = (span = SPAN) => read(`/api/audited-figures/company/${COMPANY_A}/${span}/`);

  test('a company, its regions and stores over weeks: each rater counts once', async () => {
    const weeks = await judgedWeeks();
    const all = await company();
    const [store1, store2] = [summed(weeks.slice(0, 2)), summed(weeks.slice(2))];
    const whole = pooledEstimate([store1, store2])!;
    expect(all.company.score.half_width).toBeCloseTo(whole.halfWidth, 9);
    expect(all.venues[V1].score.half_width).toBeCloseTo(store1.halfWidth, 9);
    expect(all.venues[V2].score.half_width).toBeCloseTo(store2.halfWidth, 9);
    expect(all.regions['R1'].score.half_width).toBeCloseTo(store1.halfWidth, 9);
    const { figures } = await read(figuresPath(V1, '4-3-2024', '16-3-2024'));
    expect(figures.score.half_width).toBeCloseTo(store1.halfWidth, 9);

    // Computed by the formula: rater 4 has a known severity, the others have not.
    const populations = weeks.map(({ population }) => population);
    const pizzas = populations.reduce((sum, one) => sum + one);
    const part = (of: (week: AuditedMean, weight: number) => number) =>
      weeks.reduce((sum, week, i) => sum + of(week, populations[i]! / pizzas), 0);
    const shareOf = (rater: number) =>
      part((week, weight) => weight * (week.raters.find((one) => one.rater === rater)?.share ?? 0));
    const draw = part((week, weight) => weight ** 2 * week.error!.drawVariance);
    const ofRaters =
      shareOf(4) ** 2 * 0.01 + [5, 6, 7].reduce((sum, r) => sum + shareOf(r) ** 2 * 0.04, 0);
    expect([4, 5, 6, 7].reduce((sum, rater) => sum + shareOf(rater), 0)).toBeCloseTo(1, 12);
    expect(whole.variance).toBeCloseTo(draw + ofRaters, 12);
    expect(all.company.score.half_width).toBeGreaterThan(1.96 * Math.sqrt(draw + ofRaters));
    // Treating each store and week as if it had its own raters would underestimate the error.
    const apart = part((week, weight) => weight ** 2 * week.error!.variance);
    expect(draw + ofRaters).toBeGreaterThan(1.2 * apart);
  });

  test('one week of a company: the sum of its stores’ weeks', async () => {
    const weeks = await judgedWeeks();
    const { score } = (await company('start_date/10-3-2024/end_date/16-3-2024')).company;
    expect(score.half_width).toBeCloseTo(summed([weeks[1]!, weeks[3]!]).halfWidth, 9);
  });

  test('figures of before the parts were kept: the same sums; a recount adds the parts and no revision', async () => {
    await judgedWeeks();
    // The later store's weeks contain more information about the variance of judgements.
    for (const { venue } of STORES) await recount(venue, WEEK);
    const parts = async () =>
      (
        await sql`SELECT venue_id, week, figure, revision, draw_variance, raters
          FROM audited_figure WHERE superseded_at IS NULL ORDER BY 1, 2, 3`.execute(t.db)
      ).rows;
    const [before, kept] = [await company(), await parts()];
    await sql`UPDATE audited_figure SET draw_variance = NULL, raters = '[]'
      WHERE figure = 'score'`.execute(t.db);
    expect(rounded(await company())).toEqual(rounded(before));
    for (const { venue } of STORES) await recount(venue, WEEK);
    expect(rounded(await parts())).toEqual(rounded(kept));
    expect(rounded(await company())).toEqual(rounded(before));
  });
});

/** Removes times, and differences between numbers that result only from the order of summation. */
function rounded(value: unknown): unknown {
  if (typeof value === 'number') return Number(value.toPrecision(9));
  if (Array.isArray(value)) return value.map(rounded);
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, one]) =>
      key === 'computed_at' ? [] : [[key, rounded(one)]],
    ),
  );
}

test('a span cuts weeks: its own days count, with what the weeks before said', async () => {
  for (const week of ['2024-03-04', WEEK]) {
    for (const day of steadyWeek(week, { venue: V1, company: COMPANY_A }))
      await insertDraw(t.db, day);
    await recount(V1, week);
  }
  const { figures: day } = await read(figuresPath(V1, '12-3-2024', '12-3-2024'));
  expect(day.score).toMatchObject({ state: 'too-few', judged: 3, population: 12, estimate: null });
  const { figures: span } = await read(figuresPath(V1, '6-3-2024', '16-3-2024'));
  const { figures: whole } = await read(figuresPath(V1));
  expect(span.score).toMatchObject({ state: 'audited', judged: 33, population: 11 * 12 });
  expect(span.score.half_width).toBeLessThan(whole.score.half_width);
});

test('reversed days: 400; another company: 403', async () => {
  const reply = await t.ask('regular', { url: figuresPath(V1, '16-3-2024', '10-3-2024') });
  expect(reply.statusCode).toBe(400);
  expect((await t.ask('managerOfB', { url: figuresPath(V1) })).statusCode).toBe(403);
});

test('while the date is in doubt, neither severities nor bands are learnt', async () => {
  await recountWeek(t.db, { venue: V1, week: WEEK }, NOW, { learns: false });
  const rows = async (table: string) =>
    (await sql`SELECT FROM ${sql.table(table)} WHERE day = '2024-03-20'`.execute(t.db)).rows.length;
  expect([await rows('audit_severity'), await rows('audit_band')]).toEqual([0, 0]);
  await recount();
  expect([await rows('audit_severity'), await rows('audit_band')]).toEqual([1, 1]);
});

test('a judgement is counted although the recount that waits for another starts before it is committed', async () => {
  await drawDays({ ...t.tools, now: () => Date.UTC(2024, 2, 10, 17) });
  await insertTestPizzas(
    t.db,
    V1,
    Array.from({ length: 20 }, () => ({})),
  );
  await drawDays({ ...t.tools, now: () => Date.UTC(2024, 2, 12, 12) });
  await deleteJobs(t.db);
  const { rows: drawn } = await sql<{ day: string; pizza: number; engine: number }>`
    SELECT a.business_date AS day, a.pizza_id AS pizza,
      d.scores[array_position(d.pizzas, a.pizza_id)] AS engine
    FROM audit_pizza a JOIN audit_draw d USING (venue_id, business_date)
    WHERE a.stratum = 'fit' AND a.venue_id = ${V1} ORDER BY a.place`.execute(t.db);
  const recountNext = () =>
    doNextJob(t.db, 'recount-audited-figures', (week) => recountWeek(t.db, week, NOW));
  /** Stores a judgement like the lane does, and does `meanwhile` before it is committed. */
  const judge = (place: number, meanwhile?: () => Promise<unknown>) =>
    t.db.transaction().execute(async (trx) => {
      const one = drawn[place]!;
      await insertJudgement(trx, { venue: V1, company: COMPANY_A, ...one, score: 8 });
      await t.tools.jobs.send(trx, 'recount-audited-figures', [auditedWeekJob(V1, one.day)]);
      await meanwhile?.();
    });
  await judge(0);
  await judge(1, recountNext);
  while (await recountNext());
  const judged = await sql`SELECT judged FROM audited_figure WHERE venue_id = ${V1}
    AND figure = 'score' AND superseded_at IS NULL`.execute(t.db);
  expect(judged.rows).toEqual([{ judged: 2 }]);
});

import { insertTestPizzas } from '#test/world/pizzas';
import { testApp } from '#test/world/app';
import { COMPANY_A, PEOPLE, V1, V2 } from '#test/world/fixture';
import { engineBias } from '@crustodian/domain/audit/engine-bias';
import { lastFullHour } from '@crustodian/domain/audit/task-lottery';
import { pizzaId } from '@crustodian/domain/pizza/wire-id';
import { sql } from 'kysely';
import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import { insertDraw, insertJudgement, steadyWeek } from '../audited-weeks.fixture.ts';
import { recountWeek } from '../recount-week.ts';

const t = testApp();
const WEEK = '2024-03-10';
const NOW = Date.UTC(2024, 2, 20, 12);
const SPAN = 'start_date/10-3-2024/end_date/16-3-2024/pizzas/';
const read = async (kind: 'regular' | 'store' | 'reviewer' = 'regular', place = `venue/${V1}`) =>
  (await t.ask(kind, { url: `/api/audited-figures/${place}/${SPAN}` })).json();
const at = { venue: V1, company: COMPANY_A, day: WEEK };

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
  for (const table of [...tables, 'audited_figure', 'audit_severity', 'pizza']) {
    await sql`DELETE FROM ${sql.table(table)}`.execute(t.db);
  }
  await sql`UPDATE company SET audited_first = false`.execute(t.db);
});

/** Stored pizzas of V1's Sunday. */
async function bake(count: number): Promise<number[]> {
  await insertTestPizzas(
    t.db,
    V1,
    Array.from({ length: count }, () => ({})),
  );
  const { rows } = await sql<{ id: number }>`
    SELECT id FROM pizza WHERE venue_id = ${V1} ORDER BY id`.execute(t.db);
  return rows.map(({ id }) => id);
}
const seal = (revealed: Date | null) =>
  sql`INSERT INTO audit_seed (company_id, week, seed, made_at, committed_at, revealed_at)
    VALUES (${COMPANY_A}, ${WEEK}, '\\x01', now(), now(), ${revealed})`.execute(t.db);
const openTask = (pizza: number, purpose: string) =>
  sql`INSERT INTO audit_task (id, company_id, venue_id, business_date, pizza_id, stratum, purpose,
      open_from)
    VALUES (${randomUUID()}, ${COMPANY_A}, ${V1}, ${WEEK}, ${pizza}, 'fit', ${purpose}, now())`.execute(
    t.db,
  );

test('which agree with the engine, in which criteria it really differs, and how the draw was sealed', async () => {
  const pizzas = await bake(6);
  await seal(new Date(NOW));
  for (const [i, pizza] of pizzas.entries()) {
    await insertJudgement(t.db, {
      ...at,
      pizza,
      rater: 4 + i,
      engine: 800,
      score: [8.5, 7.5, 8.51, 7.49, null, null][i]!,
      standard: i === 4 ? 'to_standard' : 'not_to_standard',
      ninths: { Bordes: 8 - (i % 2), Limpieza: i },
      points: { Bordes: 0.4, Limpieza: 0.3 },
    });
  }
  await sql`UPDATE audit_judgement
    SET engine_result = jsonb_set(engine_result, '{standard}', '"to_standard"')`.execute(t.db);
  const answer = await read();
  expect(answer).toMatchObject({ agree: 3, differ: 3, criteria_judged: 2 });
  expect(answer.pizzas.map((one: { agrees: boolean }) => one.agrees)).toEqual([
    true,
    true,
    false,
    false,
    true,
    false,
  ]);
  const points = await t.ask('regular', {
    url: `/api/audited-figures/venue/${V1}/${SPAN}?points=1`,
  });
  expect(points.json()).toMatchObject({ agree: 2, differ: 2 });
  expect(answer.pizzas[0]).toEqual({
    t_id: pizzaId({ venue: V1, day: WEEK, id: pizzas[0]! }),
    venue: String(V1),
    day: WEEK,
    img_url: expect.stringContaining('.jpg'),
    agrees: true,
    judged: 8.5,
  });
  expect(answer.weeks).toEqual([
    {
      week: WEEK,
      hash: '4bf5122f344554c53bde2ebb8cd2b7e3d1600ad631c385a5d7cce23c7785459a',
      seed: '01',
      revealed_at: new Date(NOW).toISOString(),
    },
  ]);
  const byHand = engineBias(
    [8, 7, 8, 7].map((ninths) => ({ n: 1, mean: (ninths / 9) * 0.8 - 0.4, severity: 0 })),
  );
  expect(answer.criteria).toHaveLength(1);
  expect(answer.criteria[0]).toMatchObject({ of: 'Bordes', n: 4 });
  expect(answer.criteria[0].mean).toBeCloseTo(byHand.mean, 12);
  expect(answer.criteria[0].half_width).toBeCloseTo(byHand.halfWidth!, 12);
});

test('while the week is open: nothing of who is not judged by all of their raters, and no human score', async () => {
  const [judged, alsoDouble, waiting, hidden] = await bake(4);
  await seal(null);
  for (const pizza of [judged!, alsoDouble!, hidden!]) {
    const digits = { ninths: { Bordes: 8 }, points: { Bordes: 0.4 } };
    const rater = 4 + (pizza % 2);
    await insertJudgement(t.db, { ...at, pizza, rater, engine: 800, score: 8.25, ...digits });
  }
  await openTask(alsoDouble!, 'double');
  await openTask(waiting!, 'audit');
  await sql`UPDATE pizza SET censored = true WHERE id = ${hidden!}`.execute(t.db);
  const reply = await t.ask('store', { url: `/api/audited-figures/venue/${V1}/${SPAN}` });
  const nothing = { criteria: [], criteria_judged: 0, pizzas: [{ judged: null }] };
  expect(reply.json()).toMatchObject({ agree: 1, differ: 0, ...nothing });
  expect(reply.json().weeks[0]).toMatchObject({ seed: null, revealed_at: null });
  for (const pizza of [alsoDouble!, waiting!, hidden!]) {
    expect(reply.body).not.toContain(String(pizza));
  }
  expect(reply.body).not.toContain('8.25');
  expect(reply.body).not.toMatch(/rater/i);
});

test('of fewer than eight pizzas the shares are counts; while the week is open, nothing', async () => {
  const pizzas = await bake(5);
  await seal(null);
  const judged = [
    { score: 8.5, standard: 'to_standard' },
    { score: 7, standard: 'to_standard' },
    { score: 5.5, standard: 'not_to_standard' },
    { score: 6.5, standard: 'maybe_to_standard' },
    { score: null, standard: 'to_standard' },
  ];
  for (const [i, one] of judged.entries()) {
    await insertJudgement(t.db, { ...at, pizza: pizzas[i]!, engine: 800, ...one });
  }
  expect((await read()).shares).toBeNull();
  await sql`UPDATE audit_seed SET revealed_at = now()`.execute(t.db);
  expect((await read()).shares).toEqual({
    to_standard: { hits: 3, n: 4 },
    bad: { hits: 1, n: 4 },
    excellent: { hits: 1, n: 4 },
  });
});

test('a figure that changes after its week was published says when, why, and what it was', async () => {
  for (const day of steadyWeek(WEEK, at)) await insertDraw(t.db, day);
  const judgeOneMore = (pizza: number) =>
    insertJudgement(t.db, { ...at, pizza, engine: 812, score: 5 });
  const recount = (now: number) => recountWeek(t.db, { venue: V1, week: WEEK }, now);
  await recount(Date.UTC(2024, 2, 17, 6));
  await judgeOneMore(5);
  await recount(Date.UTC(2024, 2, 17, 18));
  expect((await read()).changes).toEqual([]);
  const url = `/api/audited-figures/venue/${V1}/start_date/10-3-2024/end_date/16-3-2024/`;
  const score = async () => (await t.ask('regular', { url })).json().figures.score.estimate;
  const published = await score();
  await judgeOneMore(6);
  await recount(NOW);
  const { changes } = await read();
  expect(changes.find(({ figure }: { figure: string }) => figure === 'score')).toEqual({
    figure: 'score',
    week: WEEK,
    at: new Date(NOW).toISOString(),
    reason: 'judgement',
    from: published,
    to: await score(),
  });
  await recount(NOW + 86_400_000);
  expect((await read()).changes).toEqual(changes);
});

test('of a company those that the viewer may see, of a region its own', async () => {
  const [pizza] = await bake(1);
  await insertJudgement(t.db, { ...at, pizza: pizza!, engine: 800, score: 8 });
  const company = `company/${COMPANY_A}`;
  expect((await read('regular', company)).agree).toBe(1);
  const ask = async (kind: 'regular' | 'region', region: string) =>
    (await t.ask(kind, { url: `/api/audited-figures/${company}/${SPAN}?region=${region}` })).json()
      .agree;
  expect(await ask('regular', 'R1')).toBe(1);
  expect(await ask('regular', 'R2')).toBe(0);
  expect(await ask('region', 'R1')).toBe(0);
});

test('bias by criterion, specialty and engine over eight weeks', async () => {
  const judgements = [
    { day: '2024-03-18', pizza: 1, engine: 800, score: 8.4, version: 'a', specialty: 'cheese' },
    {
      day: '2024-03-18',
      pizza: 2,
      engine: 800,
      score: 8.2,
      version: 'a',
      specialty: 'cheese',
      rater: 5,
    },
    { day: '2024-03-18', pizza: 3, engine: 900, score: 8.9, version: 'b', specialty: 'cheese' },
    { day: '2024-03-17', pizza: 4, engine: 900, score: 8.7, version: 'b', specialty: 'meats' },
    { day: '2024-01-10', pizza: 5, engine: 900, score: 1, version: 'b', specialty: 'meats' },
  ];
  for (const one of judgements) await insertJudgement(t.db, { ...at, ...one });
  await insertJudgement(t.db, { ...at, pizza: 1, engine: 800, score: 1, purpose: 'double' });
  const url = `/api/audited-figures/bias/company/${COMPANY_A}/`;
  const hour = lastFullHour(NOW);
  await sql`UPDATE audit_judgement SET judged_at = ${new Date(hour.getTime() - 1)}`.execute(t.db);
  // Counting an answer of the current hour would reveal what its task was for.
  await insertJudgement(t.db, { ...at, ...judgements[0]!, pizza: 6 });
  await sql`UPDATE audit_judgement SET judged_at = ${hour} WHERE pizza_id = 6`.execute(t.db);
  const answer = (await t.ask('regular', { url })).json();
  const found = engineBias([0.4, 0.2].map((mean) => ({ n: 1, mean, severity: 0 })));
  expect(answer.engines).toHaveLength(2);
  expect(answer.engines[0]).toMatchObject({ of: 'a', n: 2 });
  expect(answer.engines[0].mean).toBeCloseTo(found.mean, 12);
  expect(answer.engines[0].half_width).toBeCloseTo(found.halfWidth!, 9);
  // One rater judged all pizzas of the other engine, so the difference may be due to the rater.
  expect(answer.engines[1].half_width).toBeNull();
  expect(answer.engines[1].mean).toBeCloseTo(-0.2, 12);
  expect(answer.specialties).toMatchObject([{ of: 'cheese', n: 3 }]);
  expect(answer.criteria).toMatchObject([{ of: 'Bordes', n: 4 }]);
  expect((await t.ask('region', { url })).json().engines).toEqual([]);
});

test('a bias is less what raters are known to be severe by, and its interval counts raters', async () => {
  const pizzas = await bake(60);
  // Rater 4 gives 0.6 less than the others, who agree with the engine, and judges most.
  const raters = [4, 4, 4, 5, 6];
  for (const [i, pizza] of pizzas.entries()) {
    const rater = raters[i % raters.length]!;
    const low = rater === 4;
    await insertJudgement(t.db, {
      ...at,
      pizza,
      rater,
      engine: 800,
      score: (low ? 7.4 : 8) + ((i % 7) - 3) / 50,
      ninths: { Bordes: low ? 3 : 4.5 },
      points: { Bordes: 0.4 },
    });
  }
  await sql`UPDATE audit_judgement SET judged_at = ${new Date(NOW - 7_200_000)}`.execute(t.db);
  const severe = (of: number) =>
    JSON.stringify(
      [4, 5, 6].map((rater) => ({
        rater,
        judgements: 40,
        severity: rater === 4 ? (-2 / 3) * of : of / 3,
        variance: 0.0001,
      })),
    );
  const url = `/api/audited-figures/bias/company/${COMPANY_A}/`;
  const biases = async () => {
    const answer = (await t.ask('regular', { url })).json();
    return [answer.engines[0], answer.criteria[0]];
  };
  for (const { mean, half_width } of await biases()) expect(half_width).toBeGreaterThan(-mean);
  await sql`INSERT INTO audit_severity (company_id, day, rater_variance, raters, criteria)
    VALUES (${COMPANY_A}, '2024-03-19', 0.1, ${severe(0.6)}::jsonb,
      ${`{"Bordes": {"raterVariance": 0.01, "raters": ${severe(0.4 / 3)}}}`}::jsonb)`.execute(t.db);
  const [score, border] = await biases();
  // The mean of the three raters' own means: −0.2 and a third of −0.133.
  expect(score.mean).toBeCloseTo(-0.2, 2);
  expect(border.mean).toBeCloseTo(-0.4 / 9, 9);
  expect(score.half_width).toBeGreaterThan(0.2);
  await seal(new Date(NOW));
  const drawn = await read();
  expect(drawn).toMatchObject({ criteria: [], criteria_judged: 1 });
});

test('audited figures stand first from the fourth audited week on, at an administrator’s word', async () => {
  const url = `/api/audited-figures/company/${COMPANY_A}/first/`;
  const ask = (audited_first: boolean) =>
    t.ask('manager', { method: 'POST', url, payload: { audited_first } });
  const weeks = ['2024-02-19', '2024-02-26', '2024-03-04', WEEK];
  for (const [i, week] of weeks.entries()) {
    const refused = await ask(true);
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'too_few_audited_weeks']);
    const venue = i === 0 ? V2 : V1;
    for (const day of steadyWeek(week, { ...at, venue })) await insertDraw(t.db, day);
    await recountWeek(t.db, { venue, week }, NOW);
  }
  expect((await ask(true)).json()).toEqual({ audited_first: true });
  const figures = `/api/audited-figures/venue/${V1}/start_date/10-3-2024/end_date/16-3-2024/`;
  expect((await t.ask('store', { url: figures })).json()).toMatchObject({
    audited_first: true,
    audited_weeks: 4,
  });
  const { rows } = await sql`SELECT before, after FROM audit_entry
    WHERE action = 'audited_first_changed'`.execute(t.db);
  expect(rows).toEqual([{ before: { audited_first: false }, after: { audited_first: true } }]);
  expect((await ask(false)).json()).toEqual({ audited_first: false });
});

test('a published seed is kept from who may still be given pizzas of its week', async () => {
  const [pizza] = await bake(1);
  await seal(new Date(NOW));
  await sql`UPDATE pizza SET picture = 'p' WHERE venue_id = ${V1} AND picture IS NULL`.execute(
    t.db,
  );
  await openTask(pizza!, 'audit');
  const seedFor = async (kind: 'regular' | 'reviewer') => {
    const figures = await t.ask(kind, {
      url: `/api/audited-figures/venue/${V1}/${SPAN.replace('pizzas/', '')}`,
    });
    return [(await read(kind)).weeks[0].seed, figures.json().weeks[0].seed];
  };
  expect(await seedFor('reviewer')).toEqual([null, null]);
  expect(await seedFor('regular')).toEqual(['01', '01']);
  const keepFor = (rater: number) => sql`UPDATE audit_task SET for_rater = ${rater}`.execute(t.db);
  await keepFor(PEOPLE.staff.id);
  expect(await seedFor('reviewer')).toEqual(['01', '01']);
  await keepFor(PEOPLE.reviewer.id);
  expect(await seedFor('reviewer')).toEqual([null, null]);
  await sql`UPDATE audit_task SET answered_at = now()`.execute(t.db);
  expect(await seedFor('reviewer')).toEqual(['01', '01']);
});

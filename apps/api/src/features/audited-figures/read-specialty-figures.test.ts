import { insertTestPizzas, testEvaluation } from '#test/world/pizzas';
import { testApp } from '#test/world/app';
import { COMPANY_A, V1 } from '#test/world/fixture';
import { auditedMean } from '@crustodian/domain/audit/audited-mean';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { drawDays } from '../audit/draw-days.job.ts';
import { insertDraw, insertJudgement, steadyWeek } from './audited-weeks.fixture.ts';
import { recountWeek } from './recount-week.ts';

const t = testApp();
const NOW = Date.UTC(2024, 2, 20, 12);
const SPAN = 'start_date/10-3-2024/end_date/16-3-2024';
const company = `/api/audited-figures/company/${COMPANY_A}/${SPAN}/`;
const read = async (url: string) => (await t.ask('regular', { url })).json();

interface Drawn {
  day: string;
  pizza: number;
  specialty: string;
  engine: number;
}

test('of each specialty what its drawn pizzas say, about all of it', async () => {
  t.setNow(NOW);
  await drawDays({ ...t.tools, now: () => Date.UTC(2024, 2, 10, 17) });
  const bake = (category: string, count: number, ts: string) =>
    insertTestPizzas(
      t.db,
      V1,
      Array.from({ length: count }, (_, i) => ({
        category,
        evaluation: { ...testEvaluation(), score_adjusted: 6 + i / 10 },
        REPORT_localized_capture_start_ts: ts,
      })),
    );
  for (const day of ['11', '12', '13', '14', '15']) {
    await bake('cheese', 12, `2024/03/${day} 18:40:00`);
    await bake('pepperoni', 2, `2024/03/${day} 18:50:00`);
  }
  await drawDays({ ...t.tools, now: () => NOW });
  const { rows: drawn } = await sql<Drawn>`
    SELECT a.business_date AS day, a.pizza_id AS pizza, p.specialty,
      d.scores[array_position(d.pizzas, a.pizza_id)] AS engine
    FROM audit_pizza a JOIN audit_draw d USING (venue_id, business_date)
      JOIN pizza p ON p.venue_id = a.venue_id AND p.business_date = a.business_date
        AND p.id = a.pizza_id
    WHERE a.stratum = 'fit' ORDER BY 1, a.place`.execute(t.db);
  for (const [i, { specialty: _, ...one }] of drawn.entries()) {
    const score = one.engine / 100 + [0.3, -0.1, 0.25, 0.5][i % 4]!;
    await insertJudgement(t.db, { venue: V1, company: COMPANY_A, ...one, score });
  }
  await sql`UPDATE audit_task SET answered_at = now()`.execute(t.db);
  await recountWeek(t.db, { venue: V1, week: '2024-03-10' }, NOW);

  const { specialties, seed_hashes } = await read(`${company}specialties/`);
  expect(seed_hashes).toEqual((await read(company)).seed_hashes);
  expect(seed_hashes).toEqual([expect.stringMatching(/^[0-9a-f]{64}$/)]);
  const { rows: prior } = await sql<{ variance: number }>`SELECT within_variance AS variance
    FROM audited_figure WHERE figure = 'score' AND superseded_at IS NULL`.execute(t.db);
  const ofCheese = drawn.filter(({ specialty }) => specialty === 'cheese');
  expect(ofCheese.length).toBeGreaterThan(8);
  const judged = drawn.flatMap(({ engine, specialty }, i) =>
    specialty === 'cheese'
      ? [{ engine: engine / 100, judged: engine / 100 + [0.3, -0.1, 0.25, 0.5][i % 4]! }]
      : [],
  );
  const engineSum = 5 * Array.from({ length: 12 }, (_, i) => 6 + i / 10).reduce((a, b) => a + b);
  const byHand = auditedMean([{ population: 60, engineSum, judged }], {
    priorVariance: prior[0]!.variance,
  });
  if (byHand.state !== 'audited' || !byHand.error) throw new Error('enough were judged');
  expect(specialties.cheese).toMatchObject({
    state: 'audited',
    judged: ofCheese.length,
    drawn: ofCheese.length,
    population: 60,
  });
  expect(specialties.cheese.estimate).toBeCloseTo(byHand.estimate, 9);
  expect(specialties.cheese.half_width).toBeCloseTo(byHand.error.halfWidth, 9);
  expect(specialties.pepperoni).toMatchObject({ population: 10, estimate: null });
  expect(specialties.pepperoni.state).not.toBe('audited');

  const pizzas = await read(`${company}pizzas/?specialty=cheese`);
  expect(pizzas.agree + pizzas.differ).toBe(ofCheese.length);
  const elsewhere = await read(`${company}specialties/?region=R2`);
  expect(elsewhere).toEqual({ specialties: {}, seed_hashes });
});

test('what is learned of raters later changes no specialty of weeks that were computed before', async () => {
  const { cheese } = (await read(`${company}specialties/`)).specialties;
  expect(cheese.state).toBe('audited');
  const raters = [{ rater: 4, judgements: 60, severity: -0.5, variance: 0.01 }];
  await sql`INSERT INTO audit_severity (company_id, day, rater_variance, raters, criteria)
    VALUES (${COMPANY_A}, '2024-03-21', 0.04, ${JSON.stringify(raters)}::jsonb, '{}'::jsonb)`.execute(
    t.db,
  );
  expect((await read(`${company}specialties/`)).specialties.cheese).toEqual(cheese);
  await recountWeek(t.db, { venue: V1, week: '2024-03-10' }, NOW + 86_400_000);
  const later = (await read(`${company}specialties/`)).specialties.cheese;
  expect(later.estimate).toBeCloseTo(cheese.estimate + 0.5, 9);
  // One rater judged all of it, so the unknown severity widens the interval, however many pizzas
  // there are.
  const widened = Math.sqrt(later.half_width ** 2 - cheese.half_width ** 2);
  expect(widened).toBeGreaterThan(1.96 * Math.sqrt(0.01));
  expect(widened).toBeLessThan(2.3 * Math.sqrt(0.01));
});

test('every company of a week, as its own call says', async () => {
  for (const day of steadyWeek('2024-02-19', { venue: V1, company: COMPANY_A })) {
    await insertDraw(t.db, day);
  }
  await recountWeek(t.db, { venue: V1, week: '2024-02-19' }, NOW);
  const ask = (kind: 'staff' | 'manager', week: string) =>
    t.ask(kind, { url: `/api/audited-figures/week/${week}/` });
  const own = await read(
    `/api/audited-figures/company/${COMPANY_A}/start_date/19-2-2024/end_date/25-2-2024/`,
  );
  const { companies } = (await ask('staff', '19-2-2024')).json();
  expect(Object.keys(companies)).toEqual([String(COMPANY_A)]);
  for (const [name, { half_width, ...figure }] of Object.entries<typeof own.company.score>(
    own.company,
  )) {
    expect(companies[COMPANY_A][name]).toMatchObject(figure);
    expect(companies[COMPANY_A][name].half_width).toBeCloseTo(half_width, 12);
  }
  expect((await ask('staff', '20-2-2024')).json().code).toBe('not_a_week');
  expect((await ask('manager', '19-2-2024')).statusCode).toBe(403);
});

test('counts by day and specialty do not reveal drawn pizzas of a secret week', async () => {
  await t.db.deleteFrom('audit_task').execute();
  const asked = Date.UTC(2024, 2, 26, 17);
  t.setNow(asked);
  for (const category of ['cheese', 'hawaiana', 'vegetariana', 'italiana']) {
    await insertTestPizzas(t.db, V1, [
      { category, REPORT_localized_capture_start_ts: '2024/03/25 18:40:00' },
    ]);
  }
  await drawDays({ ...t.tools, now: () => asked });
  const day = 'start_date/25-3-2024/end_date/25-3-2024';
  const drawnOf = async () => {
    const { specialties } = await read(
      `/api/audited-figures/company/${COMPANY_A}/${day}/specialties/`,
    );
    return Object.values<{ drawn: number }>(specialties).reduce((sum, one) => sum + one.drawn, 0);
  };
  expect(await drawnOf()).toBe(0);
  await sql`UPDATE audit_task SET answered_at = now() WHERE business_date = '2024-03-25'
    AND pizza_id = (SELECT min(pizza_id) FROM audit_pizza
      WHERE business_date = '2024-03-25' AND stratum = 'fit')`.execute(t.db);
  expect(await drawnOf()).toBe(1);
});

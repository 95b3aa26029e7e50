import { insertTestPizzas, testEvaluation, type TestPizza } from '#test/world/pizzas';
import { testDatabase } from '#test/world/database';
import { FORNO, LUMBRE } from '@crustodian/demo/chain/companies';
import { addDays } from '@crustodian/domain/time/calendar-day';
import { SPECIALTY_IDS } from '@crustodian/domain/pizza/specialties';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { loadDirectory } from './load-directory.ts';
import { loadMonthlyReports } from './load-monthly-reports.ts';
import { loadReports } from './load-reports.ts';

const base = testDatabase();
/** The last complete month is March 2024. */
const options = { today: '2024-04-20', signal: new AbortController().signal };
const BANDERA = 1;

const pizzaOf = (day: string, score: number): TestPizza => ({
  REPORT_localized_capture_start_ts: `${day.replaceAll('-', '/')} 13:00:00`,
  category: 'pepperoni',
  evaluation: { ...testEvaluation(), score_adjusted: score },
});

beforeAll(async () => {
  await loadDirectory(base.db, SPECIALTY_IDS, Date.now());
  for (let week = 0; week < 7; week += 1) {
    const day = addDays('2024-02-26', 7 * week);
    const pizzas = [9.5, 8.2, 6].map((score) => pizzaOf(day, score));
    await insertTestPizzas(base.db, BANDERA, pizzas);
  }
  await loadReports(base.db, { ...options, since: '2024-02-26', now: Date.now() });
  await loadMonthlyReports(base.db, options);
});

const rows = async <Row>(query: ReturnType<typeof sql<Row>>) => (await query.execute(base.db)).rows;

const reports = () =>
  rows(
    sql<{ company: number; region: string; month: string; state: string; count: number }>`
      SELECT company_id AS company, region_code AS region, month, state,
        (figures #>> '{total,count}')::int AS count
      FROM monthly_report ORDER BY company_id, region_code, month`,
  );

test('the last complete month is at every step, the months before it delivered', async () => {
  const states = Object.fromEntries(
    (await reports()).map(({ company, region, month, state }) => [
      `${company} ${region} ${month}`,
      state,
    ]),
  );
  expect(states).toMatchObject({
    [`${LUMBRE}  2024-03-01`]: 'complete',
    [`${LUMBRE} hills 2024-03-01`]: 'generated',
    [`${LUMBRE} north 2024-03-01`]: 'delivered',
    [`${FORNO}  2024-03-01`]: 'delivered',
    [`${LUMBRE}  2024-02-01`]: 'delivered',
  });
  expect(states).not.toHaveProperty([`${LUMBRE} coast 2024-03-01`]);
  expect(Object.keys(states).some((key) => key.endsWith('2024-01-01'))).toBe(false);
});

test('its figures are those of the weekly reports', async () => {
  const [march] = await rows(
    sql<{ count: number }>`SELECT sum(to_standard + not_to_standard) AS count FROM weekly_report
      WHERE venue_id = ${BANDERA} AND week_stamp >= '2024-03-01' AND week_stamp < '2024-04-01'
        AND state IN ('complete', 'generated', 'delivered')`,
  );
  const hills = (await reports()).find(
    ({ region, month }) => region === 'hills' && month === '2024-03-01',
  );
  expect(hills!.count).toBe(march!.count);
  expect(hills!.count).toBeGreaterThan(0);
});

test('a second time changes nothing', async () => {
  const before = await reports();
  await loadMonthlyReports(base.db, options);
  expect(await reports()).toEqual(before);
});

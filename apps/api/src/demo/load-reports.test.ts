import { insertTestPizzas, testEvaluation, type TestPizza } from '#test/world/pizzas';
import type { ReportRow } from '#reports/report-row';
import { openJobs } from '#platform/jobs/jobs';
import { testDatabase } from '#test/world/database';
import { addDays } from '@crustodian/domain/time/calendar-day';
import { SPECIALTY_IDS } from '@crustodian/domain/pizza/specialties';
import { REPORT_STATES } from '@crustodian/domain/reports/report-state';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { loadDirectory } from './load-directory.ts';
import { loadReports } from './load-reports.ts';
import { fillPrintQueue } from './fill-print-queue.ts';

const base = testDatabase();
/** The last complete week starts on 2024-03-10; it ended some hours ago. */
const TODAY = '2024-03-17';
const NOW = Date.UTC(2024, 2, 17, 10);
const BANDERA = 1;
const options = {
  today: TODAY,
  since: '2024-03-01',
  now: NOW,
  signal: new AbortController().signal,
};

const pizzaOf = (day: string, score: number): TestPizza => ({
  REPORT_localized_capture_start_ts: `${day.replaceAll('-', '/')} 13:00:00`,
  category: 'pepperoni',
  evaluation: { ...testEvaluation(), score_adjusted: score },
});

beforeAll(async () => {
  await loadDirectory(base.db, SPECIALTY_IDS, Date.now());
  for (let age = 0; age < 7; age += 1) {
    const day = addDays('2024-03-10', age);
    await insertTestPizzas(
      base.db,
      BANDERA,
      [9.5, 8.2, 7.8, 6].map((score) => pizzaOf(day, score)),
    );
  }
  await loadReports(base.db, options);
});

const rows = async <Row>(query: ReturnType<typeof sql<Row>>) => (await query.execute(base.db)).rows;

test('the last complete week has a report in every state, the week before is delivered', async () => {
  const reports = await rows(
    sql<
      Pick<ReportRow, 'state'> & { week_stamp: string }
    >`SELECT state, week_stamp FROM weekly_report`,
  );
  const of = (week: string) => reports.filter(({ week_stamp }) => week_stamp === week);
  expect(new Set(of('2024-03-10').map(({ state }) => state))).toEqual(new Set(REPORT_STATES));
  expect(new Set(of('2024-03-04').map(({ state }) => state))).toEqual(new Set(['delivered']));
});

test('a delivered report shows a selection that a reviewer could have made', async () => {
  const pizzas = await rows(
    sql<{ standard: string; shown: boolean; featured: boolean; problems: string[] }>`
      SELECT standard, shown, featured, problems FROM report_pizza
      WHERE venue_id = ${BANDERA} AND list = 'scored'`,
  );
  expect(pizzas).toHaveLength(28);
  const bad = pizzas.filter(({ standard }) => standard === 'not_to_standard');
  expect(bad.length).toBeGreaterThan(7);
  expect(bad.filter(({ problems }) => problems.length === 0)).toEqual([]);
  const featured = pizzas.filter((pizza) => pizza.featured).map(({ standard }) => standard);
  expect(featured.sort()).toEqual(['not_to_standard', 'to_standard']);
});

test('nothing was done in the future', async () => {
  const [last] = await rows(
    sql<Record<string, string>>`SELECT
      (SELECT extract(epoch FROM max(qa_at)) FROM weekly_report) AS qa,
      (SELECT extract(epoch FROM max(at)) FROM day_review) AS reviewed,
      (SELECT extract(epoch FROM max(at)) FROM audit_entry WHERE action LIKE 'report_%') AS told`,
  );
  for (const seconds of Object.values(last!)) {
    expect(Number(seconds)).toBeGreaterThan(0);
    expect(Number(seconds) * 1000).toBeLessThanOrEqual(NOW);
  }
});

test('a second time changes nothing', async () => {
  const count = () => rows(sql<{ n: number }>`SELECT count(*) AS n FROM weekly_report`);
  const before = await count();
  await loadReports(base.db, options);
  expect(await count()).toEqual(before);
});

test('finished reports without a file are printed while nobody waits, the newest first', async () => {
  const now = Date.UTC(2024, 2, 19);
  const since = '2024-03-03';
  const jobs = await openJobs({ pool: base.pool, supervises: false });
  await fillPrintQueue(
    { db: base.db, jobs, config: { chromiumPath: '/no/browser' } },
    { since, now },
  );
  expect(await rows(sql`SELECT FROM report_print`)).toEqual([]);
  // Any executable will do, because nothing is printed here.
  const config = { chromiumPath: process.execPath };
  await fillPrintQueue({ db: base.db, jobs, config }, { since, now });
  await fillPrintQueue({ db: base.db, jobs, config }, { since, now });
  await jobs.close();
  const prints = await rows(
    sql<{ report: string; urgent: boolean; week: string; state: string }>`
      SELECT print.report, print.urgent, report.week_stamp AS week, report.state
      FROM report_print print
        JOIN weekly_report report ON report.venue_id || '-' || report.id = print.report
      ORDER BY print.try_after`,
  );
  expect(prints.length).toBeGreaterThan(2);
  expect(prints.every(({ urgent }) => !urgent)).toBe(true);
  const weeks = prints.map(({ week }) => week);
  expect(weeks).toEqual(weeks.toSorted().toReversed());
  expect(new Set(prints.map(({ state }) => state))).toEqual(new Set(['generated', 'delivered']));
});

test('the days of a finished report are reviewed, those of the others but for the last', async () => {
  const weeks = await rows(
    sql<{ state: string; last: string }>`
      SELECT report.state, max(review.business_date) AS last
      FROM weekly_report report JOIN day_review review ON review.venue_id = report.venue_id
        AND review.business_date >= report.week_stamp
      WHERE report.week_stamp = '2024-03-10' GROUP BY report.state`,
  );
  const last = Object.fromEntries(weeks.map((week) => [week.state, week.last]));
  expect(last).toMatchObject({
    delivered: '2024-03-16',
    'data selection': '2024-03-15',
    waiting_initialization: '2024-03-14',
  });
});

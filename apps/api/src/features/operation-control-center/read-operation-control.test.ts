import { recountReport } from '#reports/week-figures';
import { nextId } from '#platform/database/ids';
import { testApp, type ViewerKind } from '#test/world/app';
import { V1, V2, V3, VENUE_OF_B } from '#test/world/fixture';
import type { OperationControl } from '@crustodian/contract/operation-control-center';
import type { CalendarDay } from '@crustodian/domain/time/calendar-day';
import type { StoredState } from '@crustodian/domain/reports/report-state';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';

const t = testApp();

/** Stores a report with these numbers of pizzas to standard and not to standard. */
async function report(
  venue: number,
  week: CalendarDay,
  [goods, bads]: [number, number],
  state: StoredState = 'delivered',
): Promise<void> {
  const id = nextId();
  await t.db
    .insertInto('weekly_report')
    .values({ venue_id: venue, id, week_stamp: week, state, name: `report-${id}` })
    .execute();
  await sql`INSERT INTO report_pizza (venue_id, report_id, list, business_date, pizza_id, capture_id,
      local_ts, hour, standard, specialty)
    SELECT ${venue}::int, ${id}::bigint, 'scored', ${week}::date, n, 1, ${week}::timestamp, 13,
      CASE WHEN n <= ${goods} THEN 'to_standard' ELSE 'not_to_standard' END, 'cheese'
    FROM generate_series(1, ${goods + bads}) n`.execute(t.db);
  await recountReport(t.db, { venue, id });
}

const ask = async (kind: ViewerKind, week = '31-3-2024') => {
  const reply = await t.ask(kind, { method: 'GET', url: `/api/pizza_tv/occ/week_stamp/${week}/` });
  return { status: reply.statusCode, body: reply.json<OperationControl & { err?: string }>() };
};

beforeAll(async () => {
  // Company A: V1 rises from 0.6 to 0.9, V2 falls from 0.8 to 0.5, V3 is new and not finished.
  await report(V1, '2024-03-31', [9, 1]);
  await report(V1, '2024-03-24', [6, 4]);
  await report(V2, '2024-03-31', [5, 5], 'generated');
  await report(V2, '2024-03-24', [8, 2]);
  await report(V3, '2024-03-31', [1, 9], 'data selection');
  // The four weeks before last week: 0.5, 0.7, none, 0.3.
  await report(V1, '2024-03-17', [5, 5]);
  await report(V1, '2024-03-10', [7, 3]);
  await report(V1, '2024-02-26', [3, 7]);
  // Older than all of these.
  await report(V2, '2024-02-19', [1, 0]);
  // Company B: last week only.
  await report(VENUE_OF_B, '2024-03-24', [3, 1]);
});

test('a line for each company with stores, by name, as decision X97 has it', async () => {
  const { status, body } = await ask('staff');
  expect(status).toBe(200);
  const close = (value: number): number => expect.closeTo(value, 12) as number;
  expect(body.data.resume_by_company).toEqual([
    {
      pk: 2,
      name: 'Company a',
      new: 1,
      stores: [String(V1), String(V2), String(V3)],
      complete: 2,
      printed: 2,
      sent: 1,
      printed_percentage: close(2 / 3),
      sent_percentage: close(1 / 3),
      // V3's report is not finished.
      cw: { avg: close(0.7), count: 2 },
      lw: { avg: close(0.7), count: 2 },
      delta_lw: close(0),
      // 0.7 compared with the mean of 0.5, 0.7 and 0.3.
      delta_5w: close(0.2),
      best_delta: { store: 'Venue 1', delta: close(0.3) },
      worst_delta: { store: 'Venue 2', delta: close(-0.3) },
      positive_delta_percentage: 0.5,
      negative_delta_percentage: 0.5,
    },
    {
      pk: 3,
      name: 'Company b',
      new: 0,
      stores: [String(VENUE_OF_B)],
      complete: 0,
      printed: 0,
      sent: 0,
      printed_percentage: 0,
      sent_percentage: 0,
      cw: { avg: null, count: 0 },
      lw: { avg: 0.75, count: 1 },
      delta_lw: null,
      delta_5w: null,
      best_delta: null,
      worst_delta: null,
      positive_delta_percentage: 0,
      negative_delta_percentage: 0,
    },
  ]);
  expect(body.data).toMatchObject({ printed_percentage: 0.5, sent_percentage: 0.25 });
});

test('means equal a count of the pizzas', async () => {
  const { rows } = await sql<{ company: number; avg: number; count: number }>`
    WITH store AS (
      SELECT venue.company_id AS company, avg((entry.standard = 'to_standard')::int) AS share
      FROM report_pizza entry JOIN venue ON venue.id = entry.venue_id
      JOIN weekly_report report ON report.venue_id = entry.venue_id AND report.id = entry.report_id
      WHERE report.week_stamp = '2024-03-24'
      GROUP BY venue.id, report.id)
    SELECT company, avg(share) AS avg, count(*) AS count FROM store
    GROUP BY company ORDER BY company`.execute(t.db);
  const { body } = await ask('staff');
  for (const [at, { lw }] of body.data.resume_by_company.entries()) {
    expect(lw.avg).toBeCloseTo(rows[at]!.avg, 12);
    expect(lw.count).toBe(rows[at]!.count);
  }
});

test('another week is another table', async () => {
  const { body } = await ask('staff', '24-3-2024');
  const [first] = body.data.resume_by_company;
  expect(first).toMatchObject({ complete: 2, sent: 2, new: 0, lw: { avg: 0.5, count: 1 } });
});

test.each([['1-4-2024'], ['31-3'], ['31-3-2024-1'], ['abc']])('%s: 400', async (week) => {
  const { status, body } = await ask('staff', week);
  expect(status).toBe(400);
  expect(body.err).toEqual(expect.any(String));
});

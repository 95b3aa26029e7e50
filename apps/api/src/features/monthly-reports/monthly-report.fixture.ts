import type { ViewerKind, TestApp } from '#test/world/app';
import { COMPANY_A, V1, V2, V3, VENUE_OF_B } from '#test/world/fixture';
import type { MonthlyReport, MonthlyRow } from '@crustodian/contract/monthly-reports';
import { sql } from 'kysely';
import { beforeEach, expect } from 'vitest';
import { storeWeek } from '../../test/samples/monthly-reports.ts';

export const APRIL = '1-4-2024';

/** An array that contains the same entry this many times. */
export const times = <Entry>(count: number, entry: Entry): Entry[] =>
  Array.from({ length: count }, () => entry);

const good = { standard: 'to_standard' } as const;
const bad = { standard: 'not_to_standard' } as const;

/**
 * April 2024 of company A, with March before it and a store of another company of its brand:
 *   V1 (R1): week of 7-4 3 of 4 pepperoni, week of 14-4 2 of 4 pepperoni and 3 of 4 cheese; March 1 of 2
 *   V2 (R2): week of 28-4 3 of 4; V3 (R2): its week of 7-4 is not finished, its week of 14-4 scoreless
 *   B: week of 21-4 9 of 10.
 */
async function storeApril({ db }: TestApp): Promise<void> {
  await storeWeek(db, { venue: V1, week: '2024-03-31' }, [good, bad]);
  await storeWeek(db, { venue: V1, week: '2024-04-07' }, [
    { ...good, featured: true },
    { ...good, hour: 18 },
    { ...good, hour: 8 },
    { ...bad, hour: 25, problems: ['cut', 'bubbles', 'cut'], featured: true },
    { standard: 'maybe_to_standard' },
    { ...good, specialty: 'other' },
  ]);
  await storeWeek(db, { venue: V1, week: '2024-04-14' }, [
    ...times(2, { ...good, day: '2024-04-15' }),
    ...times(2, { ...bad, day: '2024-04-15', problems: ['cut'] }),
    ...times(3, { ...good, specialty: 'cheese' }),
    { ...bad, specialty: 'cheese', problems: ['bubbles'] },
  ]);
  await storeWeek(db, { venue: V2, week: '2024-04-28' }, [
    { ...good, featured: true },
    ...times(2, good),
    { ...bad, problems: ['circularity'] },
  ]);
  await storeWeek(db, { venue: V3, week: '2024-04-07' }, times(9, good), {
    state: 'data selection',
  });
  await storeWeek(db, { venue: V3, week: '2024-04-14' }, times(9, good), { scoreless: true });
  await storeWeek(db, { venue: VENUE_OF_B, week: '2024-04-21' }, [...times(9, good), bad]);
}

/**
 * Stores April before each test, and returns the calls for it. Call once at the top of a test file.
 */
export function aprilOfA(t: TestApp) {
  beforeEach(async () => {
    t.setNow(Date.UTC(2024, 4, 20, 12));
    const tables = ['monthly_report', 'weekly_report', 'report_page', 'report_print'] as const;
    for (const table of [...tables, 'audit_entry'] as const) await t.db.deleteFrom(table).execute();
    await sql`UPDATE company SET brand_key = 'same' WHERE id IN (2, 3)`.execute(t.db);
    await storeApril(t);
  });

  const ask = async (
    method: 'GET' | 'POST' | 'DELETE',
    url: string,
    payload?: object,
    kind: ViewerKind = 'staff',
  ) => {
    const reply = await t.ask(kind, {
      method,
      url: `/api/pizza_tv/${url}`,
      ...(payload && { payload }),
    });
    return { status: reply.statusCode, body: reply.json<Record<string, unknown>>() };
  };
  const initialize = (region?: string, month = APRIL) =>
    ask('POST', 'initialize_monthly_report/', { company: COMPANY_A, month_stamp: month, region });
  const begin = async (region?: string): Promise<string> => {
    const { status, body } = await initialize(region);
    expect(status).toBe(200);
    return String(body['_id']);
  };
  const read = async (): Promise<MonthlyReport[]> =>
    (
      await ask(
        'GET',
        `report/monthly/company_pk/${COMPANY_A}/month_stamp/${APRIL}/?complete_data=1`,
      )
    ).body['reports'] as MonthlyReport[];
  const list = async (query = `?regional=1&companies_pks=[${COMPANY_A}]`): Promise<MonthlyRow[]> =>
    (await ask('GET', `report/monthly/company_pk/MULTIPLE/month_stamp/${APRIL}/${query}`)).body[
      'reports'
    ] as MonthlyRow[];
  return { ask, initialize, begin, read, list };
}

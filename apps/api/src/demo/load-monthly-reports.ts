import { setMonthlyState, lockMonthly } from '#reports/monthly-row';
import type { Actor } from '#reports/report-row';
import type { Db } from '#platform/database/db';
import { ApiError } from '#platform/http/errors';
import { COMPANIES } from '@crustodian/demo/chain/companies';
import { PEOPLE } from '@crustodian/demo/chain/people';
import { monthlyProgressOf, monthlyRecipientsOf } from '@crustodian/demo/chain/reports';
import { addDays, addMonths, type CalendarDay } from '@crustodian/domain/time/calendar-day';
import { lastCompleteMonth, monthEnd } from '@crustodian/domain/time/month';
import type { FinishedState } from '@crustodian/domain/reports/report-state';
import { sql } from 'kysely';
import { makeMonthlyReport } from '../features/monthly-reports/make-monthly-report.ts';

const HOUR_MS = 3_600_000;
/** Days after the end of a month until its last week has been reviewed. */
const DAYS_AFTER = 9;
const ORIGIN = { address: '203.0.113.24', userAgent: 'Demo' };
const STAFF = PEOPLE.find(({ account }) => account === 'staff')!.id;
/** Number of months with reports; even the oldest has earlier months to compare with. */
const MONTHS = 13;

interface Options {
  today: CalendarDay;
  signal: AbortSignal;
}

/**
 * Creates the monthly reports of the demo's companies and regions: the last complete month in
 * various states, the twelve before it delivered. Existing reports stay; a month without weekly
 * reports gets none.
 */
export async function loadMonthlyReports(db: Db, { today, signal }: Options): Promise<void> {
  for (const company of COMPANIES) {
    const codes = Object.keys(company.regions);
    if (codes.length > 0) await prepareRecipients(db, company.id, codes);
    const parts = codes.length > 0 ? ['', ...codes] : [];
    for (let age = 0; age < MONTHS; age += 1) {
      const month = addMonths(lastCompleteMonth(today), -age);
      for (const region of parts) {
        if (signal.aborted) return;
        const state = age === 0 ? monthlyProgressOf(company.id, region) : 'delivered';
        if (state) await makeMonth(db, { company: company.id, region, month }, { state, today });
      }
    }
  }
}

/** Keeps addresses that a user has set meanwhile. */
async function prepareRecipients(db: Db, company: number, codes: string[]): Promise<void> {
  await sql`UPDATE company SET monthly_report_emails = ${monthlyRecipientsOf(company, '')}::text[]
    WHERE id = ${company} AND monthly_report_emails = '{}'`.execute(db);
  for (const code of codes) {
    await sql`UPDATE region SET monthly_report_emails = ${monthlyRecipientsOf(company, code)}::text[]
      WHERE company_id = ${company} AND code = ${code} AND monthly_report_emails = '{}'`.execute(
      db,
    );
  }
}

async function makeMonth(
  db: Db,
  of: { company: number; region: string; month: CalendarDay },
  { state, today }: { state: FinishedState; today: CalendarDay },
): Promise<void> {
  const by: Actor = { viewer: { id: STAFF }, origin: ORIGIN, now: madeAt(of.month, today) };
  try {
    const _id = await makeMonthlyReport(db, by, of);
    await db.transaction().execute(async (trx) => {
      const report = await lockMonthly(trx, _id);
      if (report.state !== 'complete' || state === 'complete') return;
      const printed = { ...by, now: by.now + HOUR_MS };
      const generated = await setMonthlyState(trx, report, 'generated', {
        by: printed,
        action: 'report_generated',
      });
      if (state === 'generated') return;
      const sent = { ...by, now: by.now + 2 * HOUR_MS };
      await setMonthlyState(trx, generated, 'delivered', { by: sent, action: 'report_delivered' });
    });
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'no_finished_reports') throw error;
  }
}

/**
 * The morning after the month's last week was reviewed, or today so early that the report was
 * mailed before the day started.
 */
function madeAt(month: CalendarDay, today: CalendarDay): number {
  const day = addDays(monthEnd(month), DAYS_AFTER);
  return Date.parse(`${day < today ? day : today}T06:00:00Z`);
}

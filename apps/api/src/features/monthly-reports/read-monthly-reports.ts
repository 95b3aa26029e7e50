import { readMonthlyReports as contract } from '@crustodian/contract/monthly-reports';
import type { MonthlyReport } from '@crustodian/contract/monthly-reports';
import type { CalendarDay } from '@crustodian/domain/time/calendar-day';
import { visibleNamedVenues } from '#pizzas/named-venues';
import type { Db } from '#platform/database/db';
import { handle } from '#platform/http/http';
import { changedSince, monthNow } from './changed-since.ts';
import { keptFigures, monthlyRows, wholeMonthly, type Since } from './monthly-rows.ts';
import { refuseUnlessMonth } from './refuse-unless-month.ts';

export const readMonthlyReports = handle(contract, async ({ params, query }, context) => {
  const { db, viewer, company, now } = context;
  const { month } = params;
  refuseUnlessMonth(month, now());
  const isWhole = query.complete_data === '1';
  const reports = isWhole
    ? await wholeReports(db, { company, month, withNotes: query.notes !== '0' })
    : await monthlyRows(db, { companies: [company], month, regional: true });
  const venues = await visibleNamedVenues(db, viewer, company);
  return {
    reports,
    report_language: await languageOf(db, company),
    stores: venues.map(({ id, name, region }) => ({ venue: String(id), name, region })),
  };
});

const NOTHING_SINCE: Since = { changed_since: [], corrections: { count: 0, last: null } };

async function wholeReports(
  db: Db,
  { company, month, withNotes }: { company: number; month: CalendarDay; withNotes: boolean },
): Promise<MonthlyReport[]> {
  const kept = await keptFigures(db, { company, month });
  if (kept.size === 0) return [];
  const rows = await monthlyRows(db, { companies: [company], month, regional: true });
  const now = withNotes ? await monthNow(db, { company, month }) : null;
  const reports: MonthlyReport[] = [];
  for (const row of rows) {
    const own = row._id === null ? undefined : kept.get(row._id);
    if (!own) continue;
    const of = { company, region: row.region ?? '', month };
    const since = now ? await changedSince(db, { now, of, kept: own }) : NOTHING_SINCE;
    const report = wholeMonthly(row, own, since);
    if (report) reports.push(report);
  }
  return reports;
}

async function languageOf(db: Db, company: number): Promise<'en' | 'es'> {
  const { language } = await db
    .selectFrom('company')
    .select('report_language as language')
    .where('id', '=', company)
    .executeTakeFirstOrThrow();
  return language === 'es' ? 'es' : 'en';
}

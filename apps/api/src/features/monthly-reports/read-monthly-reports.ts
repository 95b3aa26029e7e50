import { readMonthlyReports as contract } from '@crustodian/contract/monthly-reports';
import type { MonthlyReport } from '@crustodian/contract/monthly-reports';
import type { CalendarDay } from '@crustodian/domain/calendar-day';
import { visibleNamedVenues } from '#facts/named-venues';
import type { Db } from '#platform/db';
import { handle } from '#platform/http';
import { changedSince, monthNow } from './changed-since.ts';
import { keptFigures, monthlyRows, wholeMonthly } from './monthly-rows.ts';
import { refuseUnlessMonth } from './refuse-unless-month.ts';

export const readMonthlyReports = handle(contract, async ({ params, query }, context) => {
  const { db, viewer, company, now } = context;
  const { month } = params;
  refuseUnlessMonth(month, now());
  const isWhole = query.complete_data === '1';
  const reports = isWhole
    ? await wholeReports(db, company, month)
    : await monthlyRows(db, { companies: [company], month, regional: true });
  const venues = await visibleNamedVenues(db, viewer, company);
  return {
    reports,
    report_language: await languageOf(db, company),
    stores: venues.map(({ id, name, region }) => ({ venue: String(id), name, region })),
  };
});

async function wholeReports(db: Db, company: number, month: CalendarDay): Promise<MonthlyReport[]> {
  const kept = await keptFigures(db, { company, month });
  if (kept.size === 0) return [];
  const rows = await monthlyRows(db, { companies: [company], month, regional: true });
  const now = await monthNow(db, { company, month });
  const reports: MonthlyReport[] = [];
  for (const row of rows) {
    const own = row._id === null ? undefined : kept.get(row._id);
    if (!own) continue;
    const of = { company, region: row.region ?? '', month };
    const report = wholeMonthly(row, own, await changedSince(db, { now, of, kept: own }));
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

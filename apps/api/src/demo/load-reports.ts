import {
  reportEntries,
  takePizzas,
  writeEntries,
  type ReportList,
  type StoredEntry,
} from '#reports/report-pizzas';
import { auditReport, reportSpecialties, type Actor, type ReportRow } from '#reports/report-row';
import type { Db } from '#platform/database/db';
import { nextId } from '#platform/database/ids';
import { companyOf, VENUES, type DemoVenue } from '@crustodian/demo/chain/stores';
import { hasScorelessList, progressOf, recipientsOf } from '@crustodian/demo/chain/reports';
import { PEOPLE } from '@crustodian/demo/chain/people';
import { addDays, type CalendarDay } from '@crustodian/domain/time/calendar-day';
import { reportName } from '@crustodian/domain/reports/report-name';
import { fillScoreless, fillSelection } from '@crustodian/domain/reports/report-selection';
import { isFinished, type StoredState } from '@crustodian/domain/reports/report-state';
import {
  lastCompleteWeek,
  previousWeek,
  weekDataWindow,
  weekEnd,
} from '@crustodian/domain/time/week';
import { perWeekday } from '@crustodian/domain/time/weekday';
import { sql } from 'kysely';
import { isDeepStrictEqual } from 'node:util';
import { judged, suspectedProblems } from './judge-entries.ts';

const HOUR_MS = 3_600_000;
/** Reports are reviewed in the morning after their week. */
const REVIEWED_AFTER_MS = 39 * HOUR_MS;
const ORIGIN = { address: '203.0.113.24', userAgent: 'Demo' };
const STAFF = PEOPLE.find(({ account }) => account === 'staff')!.id;

interface LoadOptions {
  today: CalendarDay;
  since: CalendarDay;
  now: number;
  signal: AbortSignal;
}

/**
 * Creates the weekly reports of the demo's stores: the last complete week in various states,
 * earlier weeks delivered. Only for weeks from `since` on, whose pizzas are loaded; existing
 * reports stay. No PDFs: the newest are printed later, older ones on request.
 */
export async function loadReports(
  db: Db,
  { today, since, now, signal }: LoadOptions,
): Promise<void> {
  for (const venue of VENUES) await prepareVenue(db, venue);
  let week = lastCompleteWeek(today);
  for (let age = 0; week >= since; age += 1) {
    for (const venue of VENUES) {
      if (signal.aborted) return;
      const state = age === 0 ? progressOf(venue) : 'delivered';
      if (state !== null) await makeReport(db, venue, { week, state, at: reviewedAt(week, now) });
    }
    week = previousWeek(week);
  }
}

/** Keeps addresses that a user has set meanwhile. */
async function prepareVenue(db: Db, venue: DemoVenue): Promise<void> {
  await db
    .updateTable('venue')
    .set({
      report_emails: recipientsOf(venue),
      standard_scoreless_report: hasScorelessList(venue),
    })
    .where('id', '=', venue.id)
    .where(sql<boolean>`report_emails = '{}'`)
    .execute();
}

interface Wanted {
  week: CalendarDay;
  state: StoredState;
  /** When it was reviewed. */
  at: number;
}

async function makeReport(db: Db, venue: DemoVenue, wanted: Wanted): Promise<void> {
  const { state, at } = wanted;
  await db.transaction().execute(async (trx) => {
    const report = await insertReport(trx, venue, wanted);
    if (!report) return;
    await reviewDays(trx, report, at);
    if (state === 'waiting_initialization') return;
    const specialties = await reportSpecialties(trx, venue.company);
    await takePizzas(
      trx,
      report,
      specialties.map(({ specialty }) => specialty),
    );
    const scored = await reportEntries(trx, report, 'scored');
    const isJudged = state !== 'data selection';
    if (isJudged) {
      const problems = await suspectedProblems(trx, report, companyOf(venue).grid);
      const entries = judged(scored, problems);
      await select(
        trx,
        report,
        { before: scored, entries, list: 'scored' },
        fillSelection(entries, specialties),
      );
    }
    if (report.standardScoreless && isFinished(state)) {
      const entries = await reportEntries(trx, report, 'scoreless');
      await select(
        trx,
        report,
        { before: entries, entries, list: 'scoreless' },
        fillScoreless(entries),
      );
    }
    await tell(trx, report, wanted);
  });
}

/** Null if the store already has a report for the week. */
async function insertReport(
  trx: Db,
  venue: DemoVenue,
  { week, state, at }: Wanted,
): Promise<ReportRow | null> {
  const id = nextId();
  const company = companyOf(venue);
  const name = reportName({ franchise: company.name, venue: venue.name, stamp: week });
  const standardScoreless = hasScorelessList(venue);
  const isBegun = state !== 'waiting_initialization';
  const track = isBegun ? perWeekday(() => ({ fetched: true, checked: isFinished(state) })) : {};
  const inserted = await trx
    .insertInto('weekly_report')
    .values({
      venue_id: venue.id,
      id,
      week_stamp: week,
      state,
      name,
      standard_scoreless: standardScoreless,
      track_of_days: JSON.stringify(track),
      qa_at: isBegun ? new Date(at) : null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!inserted) return null;
  return {
    venue: venue.id,
    id,
    company: venue.company,
    store: venue.name,
    timeZone: venue.timeZone,
    week,
    state,
    name,
    scoreless: false,
    standardScoreless,
    track,
    visible: {},
  };
}

/** In a finished report all days are reviewed; in one still in selection, all but the last ones. */
async function reviewDays(trx: Db, { venue, week, state }: ReportRow, at: number): Promise<void> {
  const { until } = weekDataWindow(week);
  const through = addDays(until, isFinished(state) ? -1 : state === 'data selection' ? -2 : -3);
  await sql`INSERT INTO day_review (venue_id, business_date, user_id, at)
    SELECT ${venue}::int, day::date, ${STAFF}::int, ${new Date(at)}::timestamptz
    FROM generate_series(${week}::date, ${through}::date, interval '1 day') day
    ON CONFLICT DO NOTHING`.execute(trx);
}

/**
 * At least two hours before now, even on the Sunday after the week, because a report is delivered
 * an hour later.
 */
const reviewedAt = (week: CalendarDay, now: number) =>
  Math.min(Date.parse(`${weekEnd(week)}T00:00:00Z`) + REVIEWED_AFTER_MS, now - 2 * HOUR_MS);

/** Writes the entries that changed since they were taken. */
async function select(
  trx: Db,
  report: ReportRow,
  {
    before,
    entries,
    list,
  }: { before: readonly StoredEntry[]; entries: readonly StoredEntry[]; list: ReportList },
  chosen: { shown: ReadonlySet<string>; featured: ReadonlySet<string> },
): Promise<void> {
  const after = entries.map((entry) => ({
    ...entry,
    shown: chosen.shown.has(entry.id),
    featured: chosen.featured.has(entry.id),
  }));
  const changed = after.filter((entry, at) => !isDeepStrictEqual(entry, before[at]));
  await writeEntries(trx, report, list, changed);
}

async function tell(trx: Db, report: ReportRow, { state, at }: Wanted): Promise<void> {
  const by: Actor = { viewer: { id: STAFF }, origin: ORIGIN, now: at };
  const begun = { state: 'data selection' } as const;
  await auditReport(trx, report, {
    by,
    action: 'report_initialized',
    before: { state: null },
    after: begun,
  });
  if (state !== 'delivered') return;
  await auditReport(trx, report, {
    by: { ...by, now: by.now + HOUR_MS },
    action: 'report_delivered',
    before: { state: 'generated' },
    after: { state },
  });
}

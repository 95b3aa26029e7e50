import {
  addDays,
  businessDay,
  wallClock,
  type CalendarDay,
} from '@crustodian/domain/time/calendar-day';
import { reportName } from '@crustodian/domain/reports/report-name';
import { mayInitialize, type ReportState } from '@crustodian/domain/reports/report-state';
import { weekDataWindow } from '@crustodian/domain/time/week';
import { weekdayName } from '@crustodian/domain/time/weekday';
import { takePizzas } from '#reports/report-pizzas';
import {
  auditReport,
  lockReport,
  reportOfWeek,
  reportSpecialties,
  type Actor,
  type ReportRow,
} from '#reports/report-row';
import { reportId } from '@crustodian/domain/pizza/wire-id';
import type { Db } from '#platform/database/db';
import { ApiError } from '#platform/http/errors';
import { nextId } from '#platform/database/ids';
import { sql } from 'kysely';

/** How a report starts (decision X77). */
export interface Beginning {
  venue: number;
  week: CalendarDay;
  scoreless?: boolean;
  /** Its days are fetched individually. */
  perDay?: boolean;
  withoutPizzas?: boolean;
  /** Refuses to start if the report exists, whatever its state (spec 002 section 5). */
  onlyNew?: boolean;
}

/**
 * Creates a store's report and starts data selection with the pizzas of the days so far. An
 * existing report stays unchanged. Call it in a transaction.
 * @throws ApiError report_exists
 */
export async function beginReport(trx: Db, by: Actor, beginning: Beginning): Promise<ReportRow> {
  const before = await claimReport(trx, beginning);
  const report = await lockReport(trx, reportId(before.report));
  if (beginning.onlyNew && !before.isNew) throw new ApiError('report_exists');
  if (before.isNew || mayInitialize(report.state)) return fillNew(trx, by, { report, beginning });
  return report;
}

/** Returns the report's row, and creates it if necessary. */
async function claimReport(
  trx: Db,
  beginning: Beginning,
): Promise<{ report: ReportRow; isNew: boolean }> {
  const { venue, week } = beginning;
  for (const name of await fileNames(trx, venue, week)) {
    const isNew = await insertReport(trx, beginning, name);
    const report = await reportOfWeek(trx, venue, week);
    if (report) return { report, isNew };
  }
  throw new ApiError('report_not_found');
}

/** Returns false if the store has a report of this week, or another report has this name. */
async function insertReport(
  trx: Db,
  { venue, week, scoreless = false }: Beginning,
  name: string,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows: made } = await trx
    .insertInto('weekly_report')
    .columns(['venue_id', 'id', 'week_stamp', 'state', 'name', 'scoreless', 'standard_scoreless'])
    .expression((from) =>
      from
        .selectFrom('venue')
        .select((at) => [
          'venue.id',
          at.val(nextId()).as('report'),
          sql<string>`${week}::date`.as('week'),
          sql<string>`'waiting_initialization'`.as('state'),
          at.val(name).as('name'),
          sql<boolean>`${scoreless}::boolean`.as('scoreless'),
          sql<boolean>`standard_scoreless_report AND NOT ${scoreless}::boolean`.as('both'),
        ])
        .where('venue.id', '=', venue),
    )
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  return Number(made ?? 0) > 0;
}

/**
 * The usual name, and a fallback for a report whose store's name differs from another's only in
 * accents.
 */
async function fileNames(trx: Db, venue: number, week: CalendarDay): Promise<string[]> {
  const store = await trx
    .selectFrom('venue')
    .innerJoin('company', 'company.id', 'venue.company_id')
    .select(['company.name as franchise', 'venue.name as venue'])
    .where('venue.id', '=', venue)
    .executeTakeFirstOrThrow();
  const name = reportName({ ...store, stamp: week });
  return [name, `${name}-${venue}`];
}

async function fillNew(
  trx: Db,
  by: Actor,
  { report, beginning }: { report: ReportRow; beginning: Beginning },
): Promise<ReportRow> {
  const { perDay = false, withoutPizzas = false } = beginning;
  const track = perDay || withoutPizzas ? {} : fetchedSoFar(report, by.now);
  if (!perDay && !withoutPizzas) {
    const specialties = await reportSpecialties(trx, report.company);
    await takePizzas(
      trx,
      report,
      specialties.map(({ specialty }) => specialty),
    );
  }
  await trx
    .updateTable('weekly_report')
    .set({
      state: 'data selection',
      qa_at: new Date(by.now),
      track_of_days: JSON.stringify(track),
    })
    .where('venue_id', '=', report.venue)
    .where('id', '=', report.id)
    .execute();
  const before: ReportState = null;
  const after = { state: 'data selection', scoreless: report.scoreless } as const;
  await auditReport(trx, report, {
    by,
    action: 'report_initialized',
    before: { state: before },
    after,
  });
  return { ...report, state: 'data selection', track };
}

/** The days that are over at the store; the rest of today and the others are fetched later. */
function fetchedSoFar({ week, timeZone }: ReportRow, now: number): ReportRow['track'] {
  const today = businessDay(wallClock(now, timeZone));
  const { from, until } = weekDataWindow(week);
  const track: ReportRow['track'] = {};
  for (let day = from; day < until && day < today; day = addDays(day, 1)) {
    track[weekdayName(day)] = { fetched: true, checked: false };
  }
  return track;
}

import { updateTrackOfDays as contract } from '@crustodian/contract/weekly-reports';
import {
  addDays,
  businessDay,
  wallClock,
  type CalendarDay,
} from '@crustodian/domain/time/calendar-day';
import { isSelecting } from '@crustodian/domain/reports/report-state';
import { weekDataWindow } from '@crustodian/domain/time/week';
import { weekdayName, type Weekday } from '@crustodian/domain/time/weekday';
import { changeReports } from '#reports/changed-reports';
import { reportEntries, takePizzas } from '#reports/report-pizzas';
import {
  auditReport,
  lockReport,
  reportSpecialties,
  type Actor,
  type ReportRow,
} from '#reports/report-row';
import { wirePizza } from '#reports/wire-pizza';
import type { Db } from '#platform/database/db';
import { ApiError } from '#platform/http/errors';
import { handle } from '#platform/http/http';
import { originOf } from '#platform/http/origin';
import { wholeTrack } from '../store-rows.ts';

/**
 * Fetching a day adds its pizzas and is irreversible; doing it again adds those that have arrived
 * since. Checked is the reviewer's own mark (decision X85).
 */
export const updateTrackOfDays = handle(contract, ({ body }, context) => {
  const { viewer, request, now } = context;
  const by = { viewer, origin: originOf(request), now: now() };
  const { day, key, value, date } = body;
  return changeReports(context, async (trx) => {
    const report = await lockReport(trx, body.report_id);
    refuseWrongDay(report, { day, date });
    const before = report.track[day] ?? { fetched: false, checked: false };
    if (key === 'fetched' && before.fetched && !value) throw new ApiError('day_fetched');
    if (key === 'fetched' && value) refuseDayToCome(report, date, by.now);
    const track_of_days = wholeTrack({ ...report.track, [day]: { ...before, [key]: value } });
    if (before[key] === value) {
      const isAgain = key === 'fetched' && value && isSelecting(report.state);
      const pizzas = isAgain ? await fetchAgain(trx, report, { day, date, by }) : {};
      return { success: true, track_of_days, ...pizzas };
    }

    await trx
      .updateTable('weekly_report')
      .set({ track_of_days: JSON.stringify(track_of_days) })
      .where('venue_id', '=', report.venue)
      .where('id', '=', report.id)
      .execute();
    const action = 'report_changed' as const;
    const change = { day, [key]: value };
    await auditReport(trx, report, {
      by,
      action,
      before: { day, [key]: before[key] },
      after: change,
    });
    if (key === 'checked') return { success: true, track_of_days };
    return { success: true, track_of_days, ...(await fetchDay(trx, report, date)) };
  });
});

/** @throws ApiError wrong_day */
function refuseWrongDay({ week }: ReportRow, { day, date }: { day: Weekday; date: CalendarDay }) {
  const { from, until } = weekDataWindow(week);
  if (date < from || date >= until || weekdayName(date) !== day) throw new ApiError('wrong_day');
}

/**
 * A day that is fetched too early would lack the pizzas of its remaining hours without anyone
 * noticing.
 * @throws ApiError day_not_over
 */
function refuseDayToCome({ timeZone }: ReportRow, date: CalendarDay, now: number): void {
  if (date >= businessDay(wallClock(now, timeZone))) throw new ApiError('day_not_over');
}

/** Adds the pizzas of a fetched day that have arrived since. */
async function fetchAgain(
  trx: Db,
  report: ReportRow,
  { day, date, by }: { day: Weekday; date: CalendarDay; by: Actor },
) {
  const count = async (list: 'scored' | 'scoreless') =>
    (await reportEntries(trx, report, list)).filter((entry) => entry.day === date).length;
  const before = Math.max(await count('scored'), await count('scoreless'));
  const fetched = await fetchDay(trx, report, date);
  const after = Math.max(fetched.pizzas.length, fetched.pizzas_scoreless.length);
  if (after !== before) {
    const change = { before: { day, pizzas: before }, after: { day, pizzas: after } };
    await auditReport(trx, report, { by, action: 'report_changed', ...change });
  }
  return fetched;
}

async function fetchDay(trx: Db, report: ReportRow, day: CalendarDay) {
  if (!isSelecting(report.state)) throw new ApiError('report_not_selecting');
  const defined = await reportSpecialties(trx, report.company);
  const specialties = defined.map(({ specialty }) => specialty);
  await takePizzas(trx, report, specialties, { from: day, until: addDays(day, 1) });
  const ofDay = async (list: 'scored' | 'scoreless') =>
    (await reportEntries(trx, report, list))
      .map((entry, at) => ({ entry, pizza: wirePizza(entry, at) }))
      .filter(({ entry }) => entry.day === day)
      .map(({ pizza }) => pizza);
  return { pizzas: await ofDay('scored'), pizzas_scoreless: await ofDay('scoreless') };
}

import { recountReport } from '#reports/week-figures';
import { nextId } from '#platform/database/ids';
import type { Db } from '#platform/database/db';
import type { CalendarDay } from '@crustodian/domain/time/calendar-day';
import type { ReportState } from '@crustodian/domain/reports/report-state';
import { sql } from 'kysely';

/** Pizzas of a specialty: to standard, not to standard, and undecided. */
type Verdicts = readonly [to: number, not: number, maybe?: number];

interface MadeReport {
  venue: number;
  week: CalendarDay;
  state?: NonNullable<ReportState>;
  scoreless?: boolean;
  pizzas?: Record<string, Verdicts>;
}

const STANDARDS = ['to_standard', 'not_to_standard', 'maybe_to_standard'] as const;

/** Stores a report with these verdicts, all pizzas on its first day at 13:00; returns its id. */
export async function storeReport(
  db: Db,
  { venue, week, state = 'delivered', scoreless = false, pizzas = {} }: MadeReport,
): Promise<number> {
  const id = nextId();
  const name = `report-${id}`;
  await db
    .insertInto('weekly_report')
    .values({ venue_id: venue, id, week_stamp: week, state, name, scoreless })
    .execute();
  for (const [specialty, verdicts] of Object.entries(pizzas)) {
    for (const [at, standard] of STANDARDS.entries()) {
      await sql`INSERT INTO report_pizza (venue_id, report_id, list, business_date, pizza_id,
          capture_id, local_ts, hour, score, standard, specialty)
        SELECT ${venue}::int, ${id}::bigint, ${scoreless ? 'scoreless' : 'scored'}, ${week}::date,
          ${nextId()}::bigint * 1000 + n, 1, ${`${week} 13:00:00`}::timestamp, 13, 800, ${standard},
          ${specialty}
        FROM generate_series(1, ${verdicts[at] ?? 0}::int) n`.execute(db);
    }
  }
  await recountReport(db, { venue, id });
  return id;
}

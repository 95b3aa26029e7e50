import { FINISHED_STATES } from '@crustodian/domain/report-state';
import type { Db } from '#platform/db';
import { sql, type Expression } from 'kysely';

/** SQL: pizzas of `report` to and not to standard (decision X78), as they were counted last. */
export const WEEK_FIGURES = sql`SELECT report.to_standard, report.not_to_standard`;

/** SQL condition: `report` is finished and has a score that later ones are held against (decision X92). */
export const HAS_SCORE = sql<boolean>`report.state = ANY (${[...FINISHED_STATES]})
  AND NOT report.scoreless AND report.to_standard + report.not_to_standard > 0`;

/**
 * SQL: pizzas of a report's list with scores by verdict, as good, bad and maybe; those of other
 * specialties count nowhere (decision X79).
 */
export const COUNTS_OF_REPORT = (venue: Expression<unknown>, report: Expression<unknown>) => sql`
  SELECT count(*) FILTER (WHERE standard = 'to_standard') AS good,
    count(*) FILTER (WHERE standard = 'not_to_standard') AS bad,
    count(*) FILTER (WHERE standard = 'maybe_to_standard') AS maybe
  FROM report_pizza entry
  WHERE entry.venue_id = ${venue} AND entry.report_id = ${report} AND entry.list = 'scored'
    AND entry.specialty <> 'other'`;

/** Keeps with a report how its pizzas are judged. Call in the transaction that changed them. */
export async function recountReport(
  trx: Db,
  { venue, id }: { venue: number; id: number },
): Promise<void> {
  await sql`UPDATE weekly_report
    SET to_standard = counted.good, not_to_standard = counted.bad, maybe_to_standard = counted.maybe
    FROM (${COUNTS_OF_REPORT(sql`${venue}::int`, sql`${id}::bigint`)}) counted
    WHERE venue_id = ${venue} AND id = ${id}`.execute(trx);
}

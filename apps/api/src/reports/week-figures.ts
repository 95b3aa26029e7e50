import { OTHER_SPECIALTY } from '@crustodian/domain/reports/report-pizza';
import { FINISHED_STATES } from '@crustodian/domain/reports/report-state';
import type { Db } from '#platform/database/db';
import { sql, type Expression } from 'kysely';

/** SQL condition: the weekly report `report` is finished and has scores, so it counts (spec 002 section 5). */
export const IS_FINISHED = sql<boolean>`report.state = ANY (${[...FINISHED_STATES]})
  AND NOT report.scoreless`;

/** SQL condition: `report` is finished and has a score that later ones are held against (decision X92). */
export const HAS_SCORE = sql<boolean>`${IS_FINISHED}
  AND report.to_standard + report.not_to_standard > 0`;

/** SQL condition: `entry` is in its report's list with scores, of a specialty that counts (decision X79). */
export const IS_COUNTED = sql<boolean>`entry.list = 'scored'
  AND entry.specialty <> ${sql.lit(OTHER_SPECIALTY)}`;

/** SQL: the counted pizzas of a report by verdict, as good, bad and maybe. */
export const COUNTS_OF_REPORT = (venue: Expression<unknown>, report: Expression<unknown>) => sql`
  SELECT count(*) FILTER (WHERE standard = 'to_standard') AS good,
    count(*) FILTER (WHERE standard = 'not_to_standard') AS bad,
    count(*) FILTER (WHERE standard = 'maybe_to_standard') AS maybe
  FROM report_pizza entry
  WHERE entry.venue_id = ${venue} AND entry.report_id = ${report} AND ${IS_COUNTED}`;

/** Stores a report's counts of pizzas by verdict. Call in the transaction that changed them. */
export async function recountReport(
  trx: Db,
  { venue, id }: { venue: number; id: number },
): Promise<void> {
  await sql`UPDATE weekly_report
    SET to_standard = counted.good, not_to_standard = counted.bad, maybe_to_standard = counted.maybe
    FROM (${COUNTS_OF_REPORT(sql`${venue}::int`, sql`${id}::bigint`)}) counted
    WHERE venue_id = ${venue} AND id = ${id}`.execute(trx);
}

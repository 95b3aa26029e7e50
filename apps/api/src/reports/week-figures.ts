import { may, type Viewer } from '@crustodian/domain/people/access';
import { verdictCounts, type VerdictGroup } from '@crustodian/domain/reports/report-figures';
import { OTHER_SPECIALTY } from '@crustodian/domain/reports/report-pizza';
import { FINISHED_STATES, type FinishedState } from '@crustodian/domain/reports/report-state';
import type { Db } from '#platform/database/db';
import { sql } from 'kysely';

/** SQL condition: the weekly report `report` is in one of these states and has scores. */
export const hasScores = (states: readonly FinishedState[]) =>
  sql<boolean>`report.state = ANY (${[...states]}) AND NOT report.scoreless`;

/** The finished states in which a viewer sees weekly reports: only staff see undelivered ones. */
export const seenStates = (viewer: Viewer): readonly FinishedState[] =>
  may(viewer, 'staff') ? FINISHED_STATES : ['delivered'];

/**
 * SQL condition: the weekly report `report` is finished and has scores, so it is included in
 * figures (spec 002 section 5).
 */
export const IS_FINISHED = hasScores(FINISHED_STATES);

/** SQL condition: `report` is finished and has a score for comparison with later ones (decision X92). */
export const HAS_SCORE = sql<boolean>`${IS_FINISHED}
  AND report.to_standard + report.not_to_standard > 0`;

/**
 * SQL condition: `entry` is in its report's list with scores, and its specialty counts (decision
 * X79).
 */
export const IS_IN_LIST = sql<boolean>`entry.list = 'scored'
  AND entry.specialty <> ${sql.lit(OTHER_SPECIALTY)}`;

/** SQL condition: the same, and `entry` was not left out as hidden when its report was counted. */
export const IS_COUNTED = sql<boolean>`${IS_IN_LIST} AND NOT entry.left_out`;

/** Number of a report's pizzas that are to standard, not to standard, and undecided. */
export type ReportCounts = [to: number, not: number, maybe: number];

/** SQL: the counted pizzas of `entry` by verdict, as ReportCounts. */
export const REPORT_COUNTS = sql<ReportCounts>`ARRAY[count(*) FILTER (WHERE standard = 'to_standard'),
  count(*) FILTER (WHERE standard = 'not_to_standard'),
  count(*) FILTER (WHERE standard = 'maybe_to_standard')]::int[]`;

type ReportPlace = { venue: number; id: number };

/**
 * Stores a report's counts of pizzas by verdict. Call in the transaction that changed them. Clears
 * `verdicts`, which earlier processes read; nothing else keeps it up to date.
 */
export async function recountReport(trx: Db, { venue, id }: ReportPlace): Promise<void> {
  const counts = verdictCounts(await reportVerdicts(trx, { venue, id }));
  await sql`UPDATE weekly_report
    SET to_standard = ${counts.to_standard}, not_to_standard = ${counts.not_to_standard},
      maybe_to_standard = ${counts.maybe_to_standard}, verdicts = NULL
    WHERE venue_id = ${venue} AND id = ${id}`.execute(trx);
}

type CountedVerdict = Required<VerdictGroup>;

/**
 * The counted pizzas of a report by verdict, specialty and problems. Counted each time, in some
 * milliseconds: a stored result would be wrong once a process of another release changes a pizza.
 */
export async function reportVerdicts(
  db: Db,
  { venue, id }: ReportPlace,
): Promise<readonly CountedVerdict[]> {
  const { rows } = await sql<CountedVerdict>`
    SELECT standard, specialty, problems, count(*)::int AS pizzas FROM report_pizza entry
    WHERE entry.venue_id = ${venue} AND entry.report_id = ${id} AND ${IS_COUNTED}
    GROUP BY standard, specialty, problems ORDER BY standard, specialty, problems`.execute(db);
  return rows;
}

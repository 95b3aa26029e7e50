import { readWeekConglomerate as contract } from '@crustodian/contract/weekly-reports';
import { hasScores, seenStates } from '#reports/week-figures';
import { handle } from '#platform/http/http';
import { sql } from 'kysely';

/** The mean of the stores, equally weighted, over every company of the brand (decision X99). */
export const readWeekConglomerate = handle(contract, async ({ params }, context) => {
  const { db, venue, viewer } = context;
  const { rows } = await sql<{ mean: number | null }>`
    SELECT avg(report.to_standard::numeric
      / nullif(report.to_standard + report.not_to_standard, 0)) AS mean
    FROM weekly_report report JOIN venue ON venue.id = report.venue_id
    JOIN company ON company.id = venue.company_id
    WHERE report.week_stamp = ${params.week} AND ${hasScores(seenStates(viewer))}
      AND company.brand_key = (
        SELECT brand_key FROM company JOIN venue own ON own.company_id = company.id
        WHERE own.id = ${venue})`.execute(db);
  return { to_standard_percentage: rows[0]?.mean ?? null };
});

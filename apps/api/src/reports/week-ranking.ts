import type { WeekRanking } from '@crustodian/contract/weekly-reports';
import { rankRegions, rankStores } from '@crustodian/domain/reports/report-ranking';
import type { FinishedState } from '@crustodian/domain/reports/report-state';
import type { Db } from '#platform/database/db';
import { sql } from 'kysely';
import type { ReportRow } from './report-row.ts';
import { hasScores } from './week-figures.ts';

interface RankedWeek extends Pick<ReportRow, 'venue' | 'week'> {
  states: readonly FinishedState[];
}

interface RankingRow {
  venue: number;
  name: string;
  region: string | null;
  region_name: string | null;
  to_standard: number;
  not_to_standard: number;
}

/**
 * Ranks the stores and regions of a venue's company by their reports of the week in the states that
 * the reader may see (decision X100).
 */
export async function weekRanking(
  db: Db,
  { venue, week, states }: RankedWeek,
): Promise<WeekRanking> {
  const { rows } = await sql<RankingRow>`
    SELECT venue.id AS venue, venue.pretty_name AS name, venue.region_code AS region,
      region.name AS region_name, report.to_standard, report.not_to_standard
    FROM weekly_report report JOIN venue ON venue.id = report.venue_id
    LEFT JOIN region ON region.company_id = venue.company_id AND region.code = venue.region_code
    WHERE report.week_stamp = ${week} AND ${hasScores(states)}
      AND venue.company_id = (SELECT company_id FROM venue own WHERE own.id = ${venue})`.execute(
    db,
  );
  const stores = rows.map((row) => ({
    ...row,
    toStandard: row.to_standard,
    count: row.to_standard + row.not_to_standard,
  }));
  const names = Object.fromEntries(rows.map((row) => [row.region ?? '', row.region_name ?? '']));
  return {
    stores: rankStores(stores).map((store) => ({
      position: store.position,
      venue: String(store.venue),
      pretty_name: store.name,
      region: store.region,
      to_standard_percentage: store.to_standard_percentage,
      count: store.count,
    })),
    regions: rankRegions(stores, names),
  };
}

import { readOperationControl as contract } from '@crustodian/contract/operation-control-center';
import type { CalendarDay } from '@crustodian/domain/time/calendar-day';
import {
  allControl,
  companyControl,
  CONTROLLED_WEEKS,
  type ControlledStore,
} from '@crustodian/domain/figures/operation-control';
import { toStandardShare } from '@crustodian/domain/reports/report-figures';
import { weeksUpTo } from '@crustodian/domain/time/week';
import { refuseUnlessWeek } from '#reports/asked-week';
import { HAS_SCORE } from '#reports/week-figures';
import type { Db } from '#platform/database/db';
import { handle } from '#platform/http/http';
import { sql } from 'kysely';

/** Companies sorted by name; those without a store are omitted. */
export const readOperationControl = handle(contract, async ({ params }, { db }) => {
  const { week } = params;
  refuseUnlessWeek(week);
  const companies = Map.groupBy(await storesOf(db, week), ({ company }) => company);
  const resume_by_company = [...companies].map(([pk, stores]) => ({
    pk,
    name: stores[0]!.companyName,
    stores: stores.map(({ venue }) => String(venue)),
    ...companyControl(stores),
  }));
  return { data: { resume_by_company, ...allControl(resume_by_company) } };
});

interface Store extends ControlledStore {
  venue: number;
  company: number;
  companyName: string;
}

interface StoreRow extends Omit<Store, 'scores'> {
  /**
   * For each finished report with a score: the position of its week in the list, and the pizzas to
   * standard and not to standard.
   */
  ages: number[] | null;
  goods: number[] | null;
  bads: number[] | null;
}

/** Every store of every company, with its scores of the week and of previous weeks. */
async function storesOf(db: Db, week: CalendarDay): Promise<Store[]> {
  const weeks = weeksUpTo(week, CONTROLLED_WEEKS).toReversed();
  const { rows } = await sql<StoreRow>`
    SELECT venue.id AS venue, venue.pretty_name AS name, company.id AS company,
      company.pretty_name AS "companyName", current.state,
      current.id IS NOT NULL AND NOT EXISTS (
        SELECT FROM weekly_report earlier
        WHERE earlier.venue_id = venue.id AND earlier.week_stamp < ${week}) AS "isNew",
      scored.ages, scored.goods, scored.bads
    FROM venue JOIN company ON company.id = venue.company_id
    LEFT JOIN weekly_report current
      ON current.venue_id = venue.id AND current.week_stamp = ${week}
    LEFT JOIN (
      SELECT report.venue_id, array_agg(array_position(${weeks}::date[], report.week_stamp)) AS ages,
        array_agg(report.to_standard) AS goods, array_agg(report.not_to_standard) AS bads
      FROM weekly_report report
      WHERE report.week_stamp BETWEEN ${weeks.at(-1)} AND ${week} AND ${HAS_SCORE}
      GROUP BY report.venue_id) scored ON scored.venue_id = venue.id
    ORDER BY company.pretty_name, company.id, venue.pretty_name, venue.id`.execute(db);
  return rows.map(({ ages, goods, bads, ...store }) => {
    const scores = weeks.map((): number | null => null);
    ages?.forEach((age, at) => {
      // SQL array positions begin with 1.
      scores[age - 1] = toStandardShare(goods![at]!, bads![at]!);
    });
    return { ...store, scores };
  });
}

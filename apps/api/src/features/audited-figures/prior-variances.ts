import type { AuditedFigure } from '@crustodian/domain/audit/audited-week';
import type { CalendarDay } from '@crustodian/domain/time/calendar-day';
import { previousWeek, weeksUpTo } from '@crustodian/domain/time/week';
import type { Db } from '#platform/database/db';
import { sql } from 'kysely';

const WEEKS_BACK = 12;
/** A venue with fewer weeks uses the company's variance. */
const FEWEST_WEEKS = 8;

interface Asked {
  company: number;
  venue: number;
  week: CalendarDay;
}

/**
 * The pooled variance of errors within days in the preceding weeks; a figure without any errors has
 * no entry.
 */
export async function priorVariances(
  db: Db,
  { company, venue, week }: Asked,
): Promise<Map<AuditedFigure, number>> {
  const [first] = weeksUpTo(week, WEEKS_BACK + 1);
  const { rows } = await sql<{ figure: AuditedFigure; variance: number }>`
    WITH known AS (
      SELECT f.figure, f.venue_id, f.within_variance AS variance, f.within_degrees AS degrees
      FROM audited_figure f JOIN venue ON venue.id = f.venue_id
      WHERE venue.company_id = ${company} AND f.week BETWEEN ${first} AND ${previousWeek(week)}
        AND f.superseded_at IS NULL AND f.within_degrees > 0)
    SELECT figure, CASE WHEN count(*) FILTER (WHERE venue_id = ${venue}) >= ${FEWEST_WEEKS}::int
      THEN sum(variance * degrees) FILTER (WHERE venue_id = ${venue})
        / sum(degrees) FILTER (WHERE venue_id = ${venue})
      ELSE sum(variance * degrees) / sum(degrees) END AS variance
    FROM known GROUP BY figure`.execute(db);
  return new Map(rows.map(({ figure, variance }) => [figure, variance]));
}

import type { readVenueDrawnPizzas } from '@crustodian/contract/audited-figures';
import type { Answer } from '@crustodian/contract/wire/endpoint';
import type { DayRange } from '@crustodian/domain/time/day-range';
import { weekStamp } from '@crustodian/domain/time/week';
import type { Db } from '#platform/database/db';
import { sql } from 'kysely';

type Change = Answer<typeof readVenueDrawnPizzas>['changes'][number];

/** A week's seed is published one day after the week ends; from then on its figures are public. */
const PUBLISHED_AFTER_DAYS = 8;
const MOST = 40;

/** Later changes of a venue's published figures, shown so that no past figure changes silently. */
export async function changedLater(
  db: Db,
  { venue, range }: { venue: number; range: DayRange },
): Promise<Change[]> {
  const { rows } = await sql<Omit<Change, 'at'> & { at: Date }>`
    SELECT figure, week, at, reason, "from", "to" FROM (
      SELECT f.figure, f.week, f.computed_at AS at, f.reason,
        CASE WHEN f.state = 'audited' THEN f.estimate END AS "to",
        lag(CASE WHEN f.state = 'audited' THEN f.estimate END)
          OVER (PARTITION BY f.week, f.figure ORDER BY f.revision) AS "from"
      FROM audited_figure f
      WHERE f.venue_id = ${venue}
        AND f.week BETWEEN ${weekStamp(range.min)}::date AND ${range.max}::date) f
    WHERE "from" IS NOT NULL AND "from" IS DISTINCT FROM "to"
      AND at >= week + ${PUBLISHED_AFTER_DAYS}::int
    ORDER BY at DESC, week DESC, figure LIMIT ${MOST}`.execute(db);
  return rows.map((row) => ({ ...row, at: row.at.toISOString() }));
}

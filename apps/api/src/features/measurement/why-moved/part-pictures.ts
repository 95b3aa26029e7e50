import type { Db } from '#platform/database/db';
import { PICTURE_PATH } from '#pizzas/feed-pizza';
import { criteriaOf, type CriterionKey, type Grid } from '@crustodian/domain/pizza/criteria';
import type { DayRange } from '@crustodian/domain/time/day-range';
import { SHIFT_CHANGE_HOUR, type Shift } from '@crustodian/domain/time/shift';
import { sql, type RawBuilder } from 'kysely';

const PICTURES = 4;

interface Part {
  kind: 'criterion' | 'mix' | 'penalties' | 'engine';
  criterion: string | null;
  shift: Shift | null;
  specialties: readonly { specialty: string }[];
  value: number;
  days: DayRange;
}

/**
 * Paths of the pictures that show a part best, without duplicates: the worst of what became worse,
 * the best of what became better.
 */
export async function picturesOf(
  db: Db,
  { venue, grid, part }: { venue: number; grid: Grid; part: Part },
): Promise<string[]> {
  const order = part.value < 0 ? sql`ASC` : sql`DESC`;
  const { rows } = await sql<{ path: string }>`
    SELECT path FROM (
      SELECT DISTINCT ON (p.picture) ${sql.raw(PICTURE_PATH)} AS path,
        ${measureOf(part, grid)} AS measure, p.score, p.id
      FROM pizza p
    WHERE p.venue_id = ${venue}
      AND p.business_date BETWEEN ${part.days.min}::date AND ${part.days.max}::date
      AND p.evaluated AND p.snap_quality = 'buena' AND NOT p.censored AND p.score IS NOT NULL
      AND p.picture IS NOT NULL AND ${isBehind(part)}
    ORDER BY p.picture, measure ${order}, p.score ${order}, p.id) pictures
    ORDER BY measure ${order}, score ${order}, id LIMIT ${PICTURES}`.execute(db);
  return rows.map(({ path }) => path);
}

function isBehind({ kind, shift, specialties }: Part): RawBuilder<boolean> {
  if (kind === 'criterion') {
    const change = sql`${SHIFT_CHANGE_HOUR}::int`;
    return shift === 'AM' ? sql`p.hour < ${change}` : sql`p.hour >= ${change}`;
  }
  if (kind === 'mix') {
    return sql`p.specialty = ANY (${specialties.map(({ specialty }) => specialty)}::text[])`;
  }
  return kind === 'penalties' ? sql`(p.bubbles OR p.overbaked OR p.bad_cut)` : sql`true`;
}

function measureOf({ criterion }: Part, grid: Grid): RawBuilder<number> {
  if (criterion === null) return sql`p.score`;
  // Safe because the part is one of the grid's criteria.
  return sql`p.criteria[${criteriaOf(grid).indexOf(criterion as CriterionKey) + 1}::int]`;
}

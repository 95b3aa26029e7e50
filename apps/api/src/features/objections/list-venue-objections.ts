import { listVenueObjections as contract } from '@crustodian/contract/objections';
import { handle } from '#platform/http/http';
import type { CalendarDay } from '@crustodian/domain/time/calendar-day';
import { weeksUpTo } from '@crustodian/domain/time/week';
import { sql } from 'kysely';
import { objectionColumns, objectionOnWire, withPizzas, type Question } from './objection-row.ts';
import { placesOfWeek } from './places-of-week.ts';

const WEEKS = 4;

export const listVenueObjections = handle(contract, async ({ query }, context) => {
  const { db, viewer, venue, now } = context;
  const { week, wire } = await placesOfWeek(db, venue, { viewer, now: now() });
  const [first] = weeksUpTo(week, query.weeks ?? WEEKS);
  const { rows } = await sql<Question & { week: CalendarDay }>`
    SELECT ${objectionColumns(viewer)}, o.week FROM objection o
    WHERE o.venue_id = ${venue} AND o.week >= ${first!}
      AND o.state <> 'withdrawn'
    ORDER BY o.asked_at DESC`.execute(db);
  return {
    ...wire,
    week,
    objections: (await withPizzas(db, viewer, rows))
      .filter(({ isBlind }) => !isBlind)
      .map((row) => ({ ...objectionOnWire(row), week: row.week })),
  };
});

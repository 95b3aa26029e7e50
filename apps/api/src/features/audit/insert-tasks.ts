import type { Db } from '#platform/database/db';
import {
  leavesGoldenOut,
  needsPoints,
  type Orientation,
} from '@crustodian/domain/audit/task-lottery';
import type { CalendarDay } from '@crustodian/domain/time/calendar-day';
import { sql } from 'kysely';
import { randomBytes, randomUUID } from 'node:crypto';

/** A new task for the blind lane. */
export interface NewTask extends Orientation {
  pizza: number;
  stratum: 'fit' | 'unfit';
  purpose: 'audit' | 'double' | 'repeat' | 'golden';
  /** The only person who may take it. */
  forRater?: number;
  laneDay: CalendarDay;
  place: number;
  openFrom: Date;
}

/** Creates tasks for pizzas of a venue's day. */
export async function insertTasks(
  trx: Db,
  { venue, day }: { venue: number; day: CalendarDay },
  tasks: readonly NewTask[],
): Promise<void> {
  if (tasks.length === 0) return;
  // Random rather than derived from the seed, because the seed is revealed and neither choice may
  // tell a rater what a task is for.
  const lot = () => randomBytes(4).toString('hex');
  const named = tasks.map((task) => ({
    id: randomUUID(),
    needsPoints: needsPoints(lot()),
    withoutGolden: task.purpose === 'golden' || leavesGoldenOut(lot()),
    ...task,
  }));
  await sql`INSERT INTO audit_task (id, company_id, venue_id, business_date, pizza_id, stratum,
      purpose, for_rater, lane_day, place, open_from, turn, mirrored, needs_points,
      without_golden)
    SELECT n.id, venue.company_id, venue.id, ${day}::date, n.pizza, n.stratum, n.purpose,
      n."forRater", n."laneDay", n.place, n."openFrom", n.turn, n.mirrored, n."needsPoints",
      n."withoutGolden"
    FROM venue, json_to_recordset(${JSON.stringify(named)}::json) AS n(id uuid, pizza bigint,
      stratum text, purpose text, "forRater" int, "laneDay" date, place smallint,
      "openFrom" timestamptz, turn smallint, mirrored boolean,
      "needsPoints" boolean, "withoutGolden" boolean)
    WHERE venue.id = ${venue}`.execute(trx);
}

import type { Db } from '#platform/database/db';
import type { Observation } from '@crustodian/domain/actions/watch-result';
import { FEWEST_JUDGED } from '@crustodian/domain/audit/audited-mean';
import { specialtyFamily } from '@crustodian/domain/pizza/specialty-family';
import { FLAGS, type WatchedPart } from '@crustodian/domain/signals/watched-areas';
import { businessDay } from '@crustodian/domain/time/calendar-day';
import { sql } from 'kysely';
import { IS_FULLY_JUDGED } from '../audited-figures/fully-judged.ts';
import { readWatched } from '../signals/seen-pizzas.ts';
import { readBaseline } from '../signals/baseline-rows.ts';

interface Judged {
  id: number;
  specialty: string;
  ninths: Record<string, number> | null;
  bubbles: boolean;
  overbaked: boolean;
  bad_cut: boolean;
}

/** Ninths of a criterion at its full points. */
const FULL = 9;

/**
 * How many of the counted pizzas were judged blind, and how many judgements agree. Only weeks whose
 * draw is published are included, and never fewer than a minimum of pizzas, because a reader who
 * chooses the pizzas could otherwise tell which ones were judged.
 */
export async function countJudged(
  db: Db,
  { venue, part }: { venue: number; part: WatchedPart },
  counted: readonly Observation[],
): Promise<{ pizzas: number; agree: number }> {
  const none = { pizzas: 0, agree: 0 };
  const last = counted.at(-1);
  if (!last) return none;
  const usual = await readBaseline(db, venue, businessDay(last.localTs));
  if (!usual) return none;
  const at = (await readWatched(db, venue)).parts.indexOf(part);
  const days = [...new Set(counted.map(({ localTs }) => businessDay(localTs)))];
  const { rows } = await sql<Judged>`
    SELECT DISTINCT ON (j.pizza_id) j.pizza_id AS id, coalesce(j.specialty, p.specialty) AS specialty,
      j.ninths, j.bubbles, j.overbaked, j.bad_cut
    FROM audit_judgement j JOIN pizza p
      ON p.venue_id = j.venue_id AND p.business_date = j.business_date AND p.id = j.pizza_id
    WHERE j.venue_id = ${venue} AND j.business_date = ANY (${days}::date[])
      AND j.pizza_id = ANY (${counted.map(({ id }) => id)}::bigint[])
      AND j.purpose = 'audit' AND j.kind = 'points' AND ${IS_FULLY_JUDGED}
      AND EXISTS (SELECT FROM audit_seed s WHERE s.company_id = j.company_id
        AND s.week = j.business_date - extract(dow FROM j.business_date)::int
        AND s.revealed_at IS NOT NULL)
    ORDER BY j.pizza_id, j.judged_at`.execute(db);
  const isBad = new Map(counted.map(({ id, bad }) => [id, bad]));
  const agreements = rows.flatMap((judged) => {
    const limit = usual.baselineOfFamily(specialtyFamily(judged.specialty))?.badAbove[at];
    return limit === undefined ? [] : [lostOf(judged, part) > limit === isBad.get(judged.id)];
  });
  if (agreements.length < FEWEST_JUDGED) return none;
  return { pizzas: agreements.length, agree: agreements.filter(Boolean).length };
}

function lostOf(judged: Judged, part: WatchedPart): number {
  const flag = FLAGS.find((one) => one === part);
  if (flag) return judged[flag] ? 1 : 0;
  return 1 - (judged.ninths?.[part] ?? FULL) / FULL;
}

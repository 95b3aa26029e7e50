import type { Db } from '#platform/database/db';
import {
  comparison,
  TARGET_WEEKS,
  type Comparison,
} from '@crustodian/domain/actions/action-baseline';
import type { Observation } from '@crustodian/domain/actions/watch-result';
import { addDays, businessDay } from '@crustodian/domain/time/calendar-day';
import { matchingPizzas, type Matching } from '../signals/count-observations.ts';
import { readPizzas, readWatched } from '../signals/seen-pizzas.ts';
import { readBaseline } from '../signals/baseline-rows.ts';

/** How many pizzas from the time with the fault are stored with the change. */
const MOST_KEPT = 400;
/** A pizza is bad if it lost more than nine of ten usual ones. */
const USUALLY_BAD = 0.1;

/**
 * The reference for the pizzas after an action: the weeks before its fault, and the time with the
 * fault.
 */
export async function compareWithBefore(
  db: Db,
  { venue, ...matching }: Matching & { venue: number },
  { from, until }: { from: string; until: string },
): Promise<{ comparison: Comparison; since: Observation[] }> {
  const today = businessDay(until);
  const usual = await readBaseline(db, venue, today);
  if (!usual) return { comparison: comparison([], [], USUALLY_BAD), since: [] };
  const watched = await readWatched(db, venue);
  const days = { from: addDays(businessDay(from), -7 * TARGET_WEEKS), to: today };
  const pizzas = await readPizzas(db, { venues: [venue], ...days }, watched);
  const matched = matchingPizzas({ pizzas, usual, watched }, matching);
  const history = matched.filter(({ localTs }) => localTs < from);
  const since = matched.filter(({ localTs }) => localTs >= from && localTs < until);
  return {
    comparison: comparison(history, since, USUALLY_BAD),
    since: since.slice(-MOST_KEPT).map(({ id, localTs, bad }) => ({ id, localTs, bad })),
  };
}

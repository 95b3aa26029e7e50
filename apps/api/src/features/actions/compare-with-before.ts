import type { Db } from '#platform/database/db';
import {
  addEarlier,
  comparison,
  noEarlierPizzas,
  TARGET_WEEKS,
  type Comparison,
} from '@crustodian/domain/actions/action-baseline';
import type { Observation } from '@crustodian/domain/actions/watch-result';
import { addDays, businessDay } from '@crustodian/domain/time/calendar-day';
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { matchingPizzas, type Matching } from '../signals/count-observations.ts';
import { countShifts, daysInPortions } from '../signals/counted-days.ts';
import { PIZZAS_AT_ONCE, readPizzas, readWatched } from '../signals/seen-pizzas.ts';
import { readBaseline } from '../signals/baseline-rows.ts';

/** How many pizzas from the time with the fault are stored with the change. */
const MOST_KEPT = 400;
/** A pizza is bad if it lost more than nine of ten usual ones. */
const USUALLY_BAD = 0.1;

/**
 * The reference for the pizzas after an action: the weeks before its fault, and the time with the
 * fault. The pizzas are read a few thousand at a time.
 */
export async function compareWithBefore(
  db: Db,
  { venue, ...matching }: Matching & { venue: number },
  { from, until }: { from: string; until: string },
): Promise<{ comparison: Comparison; since: Observation[] }> {
  const today = businessDay(until);
  const history = noEarlierPizzas();
  const before = { pizzas: 0, bad: 0 };
  const usual = await readBaseline(db, venue, today);
  if (!usual) return { comparison: comparison(history, before, USUALLY_BAD), since: [] };
  const watched = await readWatched(db, venue);
  const span = { venues: [venue], from: addDays(businessDay(from), -7 * TARGET_WEEKS), to: today };
  let since: Observation[] = [];
  for (const days of daysInPortions(await countShifts(db, span), PIZZAS_AT_ONCE)) {
    const portion = { venues: [venue], from: days[0]!, to: days.at(-1)! };
    const pizzas = await readPizzas(db, portion, watched);
    await yieldToEventLoop();
    for (const { day, ...pizza } of matchingPizzas({ pizzas, usual, watched }, matching)) {
      if (pizza.localTs < from) addEarlier(history, { day, bad: pizza.bad });
      else if (pizza.localTs < until) {
        before.pizzas += 1;
        if (pizza.bad) before.bad += 1;
        since.push(pizza);
      }
    }
    since = since.slice(-MOST_KEPT);
  }
  return { comparison: comparison(history, before, USUALLY_BAD), since };
}

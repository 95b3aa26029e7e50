import { countToday as contract, linesOf } from '@crustodian/contract/today';
import { visibleNamedVenues } from '#pizzas/named-venues';
import { handle } from '#platform/http/http';
import { countWaiting } from '@crustodian/domain/today/count-waiting';
import { composeToday } from './read-today.ts';

/** Composes the same lines as the page, so that the numbers agree. */
export const countToday = handle(contract, async (_input, { db, company, viewer, now }) => {
  const venues = await visibleNamedVenues(db, viewer, company);
  const today = await composeToday(db, { venues, now: now(), viewer });
  return countWaiting(linesOf(today));
});

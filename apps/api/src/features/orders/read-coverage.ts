import { readCoverage as contract } from '@crustodian/contract/orders';
import { visibleNamedVenues } from '#pizzas/named-venues';
import { readOrderedDays } from '#pizzas/orders/ordered-days';
import { handle } from '#platform/http/http';
import {
  believableOrders,
  boundsOfMean,
  isLeftOut,
  shareSeen,
} from '@crustodian/domain/orders/coverage';
import { mean, sum } from '@crustodian/domain/statistics/moments';
import { readDays, readScores, readWrongProducts } from './coverage-rows.ts';

export const readCoverage = handle(contract, async ({ params }, { db, company, viewer, now }) => {
  const venues = await visibleNamedVenues(db, viewer, company);
  const scope = {
    venues: venues.map(({ id }) => id),
    from: params.start_date,
    to: params.end_date,
    now: now(),
  };
  const [days, ordered, scores, wrong] = await Promise.all([
    readDays(db, scope),
    readOrderedDays(db, scope),
    readScores(db, scope),
    readWrongProducts(db, scope, viewer),
  ]);
  return {
    venues: venues.map(({ id, name }) => {
      const own = days.filter(({ venue }) => venue === id);
      const ownScores = scores.get(id) ?? [];
      const made = own.flatMap((day) => (day.made === null ? [] : [day.made]));
      const orders = believableOrders(ordered.get(id) ?? []);
      const share = orders && shareSeen(orders.made, orders.matched);
      const leftOut = isLeftOut(share);
      return {
        venue: String(id),
        name,
        made: made.length === 0 ? null : sum(made),
        seen: sum(own.map((day) => day.seen)),
        fit: sum(own.map((day) => day.fit)),
        scored: sum(own.map((day) => day.scored)),
        audited: sum(own.map((day) => day.audited)),
        share_seen: share,
        is_left_out: leftOut,
        mean: ownScores.length === 0 ? null : mean(ownScores),
        bounds: orders && leftOut ? boundsOfMean(ownScores, orders.made - orders.matched) : null,
        days: own.map(withoutVenue),
        wrong_products: wrong
          .filter(({ venue }) => venue === id)
          .slice(0, MOST_WRONG)
          .map(withoutVenue),
      };
    }),
  };
});

const MOST_WRONG = 50;

function withoutVenue<Row extends { venue: number }>(row: Row): Omit<Row, 'venue'> {
  const { venue: _, ...rest } = row;
  return rest;
}

import { readCoverage as contract } from '@crustodian/contract/orders';
import { visibleNamedVenues, type NamedVenue } from '#pizzas/named-venues';
import { weeksToJudge } from '#pizzas/audit/judged-tasks';
import { readOrderedDays } from '#pizzas/orders/ordered-days';
import type { Db } from '#platform/database/db';
import { ApiError } from '#platform/http/errors';
import { handleWithState } from '#platform/http/http';
import { RawJson } from '#platform/http/send-answer';
import { batchLoader } from '#platform/jobs/batch-loader';
import { semaphore } from '#platform/jobs/semaphore';
import {
  believableOrders,
  boundsOfMean,
  isLeftOut,
  meanOfCounts,
  shareSeen,
} from '@crustodian/domain/orders/coverage';
import type { Viewer } from '@crustodian/domain/people/access';
import { feedRights } from '@crustodian/domain/review/feed-visibility';
import { sum } from '@crustodian/domain/statistics/moments';
import type { CalendarDay } from '@crustodian/domain/time/calendar-day';
import { wholeWeeks } from '@crustodian/domain/time/week';
import { readDays, readScores, readWrongProducts } from './coverage-rows.ts';

/** How many calls of one company may wait for an answer; further ones are told to retry later. */
export const MOST_OF_A_COMPANY = 8;

interface Asked {
  db: Db;
  company: number;
  venues: readonly NamedVenue[];
  from: CalendarDay;
  to: CalendarDay;
  viewer: Viewer;
  /** Weeks in which the viewer may still be given pizzas to judge. */
  toJudge: readonly CalendarDay[];
}

/**
 * Three months of a chain take a while: callers with the same view share an answer, and answers are
 * computed one at a time per company and two in all, to leave database capacity to other requests.
 */
export const readCoverage = handleWithState(contract, ({ now }) => {
  const limit = semaphore(2, 1);
  const waiting = new Map<number, number>();
  const answer = batchLoader({
    keyOf: ({ venues, from, to, viewer, toJudge }: Asked) =>
      JSON.stringify([venues, from, to, feedRights(viewer), toJudge]),
    ask: (asked, _viewers: readonly number[]) =>
      limit(() => coverageOf(asked, now()), { owner: asked.company }),
  });
  return async (
    { params: { start_date: from, end_date: to } },
    { db, company, viewer, withoutSlot },
  ) => {
    const before = waiting.get(company) ?? 0;
    if (before >= MOST_OF_A_COMPANY) throw new ApiError('busy');
    waiting.set(company, before + 1);
    try {
      const venues = await visibleNamedVenues(db, viewer, company);
      const toJudge = await weeksToJudge(db, {
        company,
        viewer,
        ...wholeWeeks({ min: from, max: to }),
        now: now(),
      });
      const asked = { db, company, venues, from, to, viewer, toJudge: [...toJudge].toSorted() };
      return await withoutSlot(() => answer(asked, viewer.id));
    } finally {
      waiting.set(company, waiting.get(company)! - 1);
    }
  };
});

/** Uses one database connection at a time. */
async function coverageOf(
  { db, venues, from, to, viewer, toJudge }: Asked,
  now: number,
): Promise<RawJson> {
  const scope = { venues: venues.map(({ id }) => id), from, to, now };
  const days = await readDays(db, { ...scope, toJudge });
  const ordered = await readOrderedDays(db, scope);
  const scores = await readScores(db, scope);
  const wrong = await readWrongProducts(db, scope, viewer);
  const daysOf = Map.groupBy(days, ({ venue }) => venue);
  const wrongOf = Map.groupBy(wrong, ({ venue }) => venue);
  const answered = {
    venues: venues.map(({ id, name }) => {
      const own = daysOf.get(id) ?? [];
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
        mean: meanOfCounts(ownScores),
        bounds: orders && leftOut ? boundsOfMean(ownScores, orders.made - orders.matched) : null,
        days: own.map(withoutVenue),
        wrong_products: (wrongOf.get(id) ?? []).slice(0, MOST_WRONG).map(withoutVenue),
      };
    }),
  };
  return new RawJson(JSON.stringify(answered));
}

const MOST_WRONG = 50;

function withoutVenue<Row extends { venue: number }>(row: Row): Omit<Row, 'venue'> {
  const { venue: _, ...rest } = row;
  return rest;
}

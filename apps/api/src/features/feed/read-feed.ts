import { readFeed as contract } from '@crustodian/contract/feed';
import { feedRights } from '@crustodian/domain/review/feed-visibility';
import { ApiError } from '#platform/http/errors';
import { handleWithState } from '#platform/http/http';
import { RawJson } from '#platform/http/send-answer';
import { companyOf } from '#platform/auth/scope';
import { openLongLane } from '#platform/overload/long-lane';
import { ownerOf } from '#platform/overload/slot-quotas';
import type { Db } from '#platform/database/db';
import { runNamed } from '#platform/database/named-statement';
import type { ClosedDay } from '#pizzas/rollups/closed-days';
import { feedStatement } from './feed-statement.ts';

/**
 * About 40 MB of answer; more would be too much for a browser, and for a server with many requests.
 */
export const MOST_PIZZAS = 10_000;

const EXTENT = {
  name: 'extent of feed',
  text: `SELECT split, (
      SELECT coalesce(sum(detected), 0)::int FROM rollup_day
      WHERE venue_id = $1::int AND business_date BETWEEN $2::date AND $3::date
        AND closed_at IS NULL) AS detected,
      (SELECT json_agg(json_build_object('day', business_date,
          'closed_on', to_char(closed_at AT TIME ZONE 'UTC', 'YYYY-MM-DD')) ORDER BY business_date)
      FROM rollup_day WHERE venue_id = $1::int AND business_date BETWEEN $2::date AND $3::date
        AND closed_at IS NOT NULL) AS closed
    FROM venue WHERE id = $1::int`,
};

/**
 * Megabytes of stored results in a long feed. Ten times the usual pizza still fits; the answer is
 * held in memory several times while it is built.
 */
const MOST_MB = 100;

const WEIGHT = {
  name: 'bytes of feed',
  text: `SELECT coalesce(sum(octet_length(d::text)), 0)::float8 AS bytes FROM pizza_detail d
    WHERE d.venue_id = $1::int AND d.business_date BETWEEN $2::date AND $3::date`,
};

interface Extent {
  split: string;
  /** Pizzas that still exist. */
  detected: number;
  closed: ClosedDay[] | null;
}

interface FeedRow {
  capture: string;
}

/** Feeds with more pizzas than this are limited in number, because each answer has megabytes. */
const LONG_PIZZAS = 1500;

/** The database builds each capture's JSON, so that the server only joins and sends it. */
export const readFeed = handleWithState(contract, () => {
  // One per company at a time.
  const inLane = openLongLane<FeedRow[]>({ limit: 2, share: 1 });
  return async ({ body }, context) => {
    const { db, viewer, venue } = context;
    const values = [venue, body.min, body.max];
    const [extent] = await runNamed<Extent>(db, EXTENT, values);
    const { split, detected, closed } = extent!;
    if (detected > MOST_PIZZAS) {
      const detail = `These days have ${detected} pizzas, more than the limit of ${MOST_PIZZAS}. Choose fewer days.`;
      throw new ApiError('too_large', detail);
    }
    const statement = feedStatement(feedRights(viewer));
    const read = () => runNamed<FeedRow>(db, statement, values);
    const readLong = async () => {
      await refuseHeavy(db, values);
      return read();
    };
    const owner = ownerOf({ person: viewer.id, company: companyOf(viewer) });
    const rows = await (detected > LONG_PIZZAS
      ? inLane(context, { key: null, owner, compute: readLong })
      : read());
    const captures = rows.map(({ capture }) => capture).join(',');
    const rest = JSON.stringify({ split, detected, ...(closed && { closed }) }).slice(1);
    return new RawJson(`{"vids_and_results":[${captures}],${rest}`);
  };
});

/** @throws ApiError too_large */
async function refuseHeavy(db: Db, values: readonly unknown[]): Promise<void> {
  const [weight] = await runNamed<{ bytes: number }>(db, WEIGHT, [...values]);
  const megabytes = Math.ceil(weight!.bytes / 1e6);
  if (megabytes <= MOST_MB) return;
  const detail = `These days have ${megabytes} MB of results, more than the limit of ${MOST_MB}. Choose fewer days.`;
  throw new ApiError('too_large', detail);
}

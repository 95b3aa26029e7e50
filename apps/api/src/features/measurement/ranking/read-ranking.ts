import { readRanking as contract } from '@crustodian/contract/measurement';
import type { Answer } from '@crustodian/contract/wire/endpoint';
import type { Db } from '#platform/database/db';
import { handleWithState } from '#platform/http/http';
import { openLongLane } from '#platform/overload/long-lane';
import { PICTURE_PATH } from '#pizzas/feed-pizza';
import { visibleNamedVenues, type NamedVenue } from '#pizzas/named-venues';
import { readOrderedDays } from '#pizzas/orders/ordered-days';
import { addDays, businessDay, wallClock } from '@crustodian/domain/time/calendar-day';
import { shareOfOrders, shareSeen } from '@crustodian/domain/orders/coverage';
import type { DayRange } from '@crustodian/domain/time/day-range';
import { lastCompleteWeek, nextWeek, previousWeek } from '@crustodian/domain/time/week';
import { sql } from 'kysely';
import { IS_FULLY_JUDGED } from '../../audited-figures/fully-judged.ts';
import { readSpanFigures } from '../../audited-figures/span-figures.ts';
import { keptRankings, type RanksOf } from './kept-rankings.ts';
import { rankStores, type Contender, type RankedStores } from './ranked-stores.ts';

/** How many weeks of winners are shown. */
const WEEKS = 8;

export const readRanking = handleWithState(contract, () => {
  const ranksOf = keptRankings();
  const inLane = openLongLane<Answer<typeof contract>>({ limit: 4, share: 2 });
  return async ({ params }, context) => {
    const { db, viewer, company, now } = context;
    const range = { min: params.start_date, max: params.end_date };
    const venues = await visibleNamedVenues(db, viewer, company);
    return inLane(context, {
      key: JSON.stringify([company, range, venues.map(({ id }) => id)]),
      owner: company,
      compute: () => rankingOf(db, { company, venues, range, now: now(), ranksOf }),
    });
  };
});

async function rankingOf(
  db: Db,
  { company, venues, range, now, ranksOf }: Asked & { ranksOf: RanksOf },
): Promise<Answer<typeof contract>> {
  const stores = await readContenders(db, { company, venues, range, now });
  const ranking = await rankStores(stores, ranksOf);
  const pictures = await readPictures(db, { ranking, range });
  return {
    judged: stores.reduce((sum, { audited }) => sum + audited.judged, 0),
    stores: [
      ...ranking.ranked.map(({ store, place }) => ({
        ...figuresOf(store),
        unranked: null,
        group: place?.group ?? null,
        rank: place && {
          low: place.low,
          high: place.high,
          first: place.first,
          last: place.last,
          top_five: place.topFive,
          bottom_five: place.bottomFive,
        },
      })),
      ...ranking.unranked.map(({ store, why }) => ({
        ...figuresOf(store),
        unranked: why,
        group: null,
        rank: null,
      })),
    ],
    podium: ranking.podium.map(({ by, ...place }) => ({
      ...place,
      by: by.map((one) => ({ ...winnerOf(one), picture: pictures.get(one.store.id) ?? null })),
    })),
    winners: await readWinners(db, { company, venues, now, ranksOf }),
  };
}

const figuresOf = ({ id, name, audited, scored, detected, ofOrders }: Contender) => ({
  venue: String(id),
  name,
  score: audited.estimate,
  halfWidth: audited.halfWidth,
  judged: audited.judged,
  drawn: audited.drawn,
  scored,
  seen: lowerOf(ofOrders, shareSeen(detected, scored)),
});

const lowerOf = (a: number | null, b: number | null): number | null =>
  a === null ? b : Math.min(a, b ?? a);

const winnerOf = ({ store, share }: { store: Contender; share: number }) => ({
  venue: String(store.id),
  name: store.name,
  share,
});

interface Asked {
  company: number;
  venues: readonly NamedVenue[];
  range: DayRange;
  now: number;
}

async function readContenders(
  db: Db,
  { company, venues, range, now }: Asked,
): Promise<Contender[]> {
  const ids = venues.map(({ id }) => id);
  const [{ byVenue }, { rows }, ordered] = await Promise.all([
    readSpanFigures(db, { company, venues: ids, range }),
    sql<{ venue: number; scored: number; detected: number }>`
      SELECT venue_id AS venue, sum(scored)::int AS scored, sum(detected)::int AS detected
      FROM rollup_day WHERE venue_id = ANY (${ids}::int[])
        AND business_date BETWEEN ${range.min}::date AND ${range.max}::date
      GROUP BY venue_id`.execute(db),
    readOrderedDays(db, { venues: ids, from: range.min, to: range.max, now }),
  ]);
  const counts = new Map(rows.map((row) => [row.venue, row]));
  return venues.map(({ id, name }) => ({
    id,
    name,
    audited: byVenue.get(id)!.score,
    scored: counts.get(id)?.scored ?? 0,
    detected: counts.get(id)?.detected ?? 0,
    ofOrders: shareOfOrders(ordered.get(id) ?? []),
  }));
}

/** The picture of each store's best judged pizza, for stores on the podium or close to it. */
async function readPictures(
  db: Db,
  { ranking, range }: { ranking: RankedStores; range: DayRange },
): Promise<Map<number, string>> {
  const ids = ranking.podium.flatMap(({ by }) => by.map(({ store }) => store.id));
  if (ids.length === 0) return new Map();
  const { rows } = await sql<{ venue: number; path: string }>`
    SELECT DISTINCT ON (p.venue_id) p.venue_id AS venue, ${sql.raw(PICTURE_PATH)} AS path
    FROM audit_judgement j JOIN pizza p ON p.venue_id = j.venue_id
      AND p.business_date = j.business_date AND p.id = j.pizza_id
    WHERE j.venue_id = ANY (${ids}::int[]) AND j.purpose = 'audit' AND j.kind = 'points'
      AND j.business_date BETWEEN ${range.min}::date AND ${range.max}::date
      AND NOT p.censored AND p.picture IS NOT NULL AND ${IS_FULLY_JUDGED}
    ORDER BY p.venue_id, j.score DESC, p.id`.execute(db);
  return new Map(rows.map(({ venue, path }) => [venue, path]));
}

/** The winners of the last complete weeks, newest first. */
async function readWinners(
  db: Db,
  { company, venues, now, ranksOf }: Omit<Asked, 'range'> & { ranksOf: RanksOf },
) {
  const zones = [...new Set(venues.map(({ timeZone }) => timeZone))];
  const today = zones.map((zone) => businessDay(wallClock(now, zone))).toSorted()[0];
  if (today === undefined) return [];
  const weeks = [lastCompleteWeek(today)];
  while (weeks.length < WEEKS) weeks.push(previousWeek(weeks.at(-1)!));
  const winners = [];
  // Weeks are read one after the other, to leave database capacity to other requests.
  for (const week of weeks) {
    const range = { min: week, max: addDays(nextWeek(week), -1) };
    const stores = await readContenders(db, { company, venues, range, now });
    const [first] = (await rankStores(stores, ranksOf)).podium;
    const judged = stores.reduce((sum, { audited }) => sum + audited.judged, 0);
    const by = (first?.by ?? []).map(winnerOf);
    winners.push({ week, judged, kind: first?.kind ?? 'nobody', by });
  }
  return winners;
}

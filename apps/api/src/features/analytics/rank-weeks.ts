import { rankWeeks as contract } from '@crustodian/contract/analytics';
import { bandFigures } from '@crustodian/domain/figures/band-figures';
import {
  addDays,
  businessDay,
  wallClock,
  type CalendarDay,
} from '@crustodian/domain/time/calendar-day';
import { ranked } from '@crustodian/domain/figures/ranking';
import { lastCompleteWeek, nextWeek, previousWeek, weekNumber } from '@crustodian/domain/time/week';
import type { NamedVenue } from '#pizzas/named-venues';
import { sumsByShiftAndPeriod } from '#pizzas/rollups/rollup-figures';
import { handle } from '#platform/http/http';
import { rankedVenues } from './ranked-venues.ts';

/** How many winners are shown (decision X68). */
const WEEKS = 10;

/** The best shift of each of the last ten complete weeks, newest first (decision X68). */
export const rankWeeks = handle(contract, async ({ query }, { db, viewer, config, now }) => {
  const venues = await rankedVenues(db, viewer, query.company);
  if (venues.length === 0) return { week_ranking: [] };
  const newest = lastCompleteWeek(today(venues, now()));
  let oldest = newest;
  for (let week = 1; week < WEEKS; week += 1) oldest = previousWeek(oldest);
  const cells = await sumsByShiftAndPeriod(db, {
    venues: venues.map(({ id }) => id),
    range: { min: oldest, max: addDays(nextWeek(newest), -1) },
    view: 'weekly',
  });
  const names = new Map(venues.map(({ id, name }) => [id, name]));
  const weeks = [...Map.groupBy(cells, ({ datetime }) => datetime)].toReversed();
  return {
    week_ranking: weeks.flatMap(([stamp, shifts]) => {
      const entries = shifts.map((cell) => ({
        venue: String(cell.venue_id),
        name: names.get(cell.venue_id)!,
        shift: cell.shift,
        ...bandFigures(cell),
      }));
      const winner = ranked(entries, config.rankingMinPizzas)[0];
      return winner ? [{ ...winner, week_stamp: stamp, week_number: weekNumber(stamp) }] : [];
    }),
  };
});

/**
 * The latest business day that has begun at all venues, because a week is over once it is over
 * everywhere.
 */
function today(venues: readonly NamedVenue[], now: number): CalendarDay {
  const zones = [...new Set(venues.map(({ timeZone }) => timeZone))];
  return zones.map((zone) => businessDay(wallClock(now, zone))).toSorted()[0]!;
}

import { rankShifts as contract } from '@crustodian/contract/analytics';
import { bandFigures } from '@crustodian/domain/figures/band-figures';
import { ranked } from '@crustodian/domain/figures/ranking';
import { qualityDefinitions, sumsByCell } from '#pizzas/rollups/rollup-figures';
import { handle } from '#platform/http/http';
import { rangeOf } from './asked-range.ts';
import { rankedVenues } from './ranked-venues.ts';

/** Every venue's lunch and dinner over the period, best first (decision X67). */
export const rankShifts = handle(
  contract,
  async ({ params, query }, { db, viewer, config, now }) => {
    const venues = await rankedVenues(db, viewer, query.company);
    const asked = { venues: venues.map(({ id }) => id), range: rangeOf(params) };
    const [cells, definitions] = await Promise.all([
      sumsByCell(db, { ...asked, now, by: ['venue_id', 'shift'] }),
      qualityDefinitions(db, asked),
    ]);
    const names = new Map(venues.map(({ id, name }) => [id, name]));
    const entries = cells.map((cell) => ({
      venue: String(cell.venue_id),
      name: names.get(cell.venue_id)!,
      shift: cell.shift,
      ...bandFigures(cell),
    }));
    return {
      best_shifts: ranked(entries, config.rankingMinPizzas),
      quality_definitions: definitions,
      minimum_pizzas: config.rankingMinPizzas,
    };
  },
);

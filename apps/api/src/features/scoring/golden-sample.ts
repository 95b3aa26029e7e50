import type { Db } from '#platform/db';
import type { VisibleVenue } from '#platform/scope';
import type { GoldenSample } from '@crustodian/contract/scoring';
import { feedRights } from '@crustodian/domain/feed-visibility';
import type { Viewer } from '@crustodian/domain/access';
import { pizzaId } from '@crustodian/domain/wire-id';
import { sql } from 'kysely';

/** Kind of pizza that a golden sample stands for, asked for from one of the company's stores. */
export interface GoldenKind {
  venue: VisibleVenue;
  specialty: string;
  crust: string;
}

export interface FoundGolden {
  venue: number;
  store: string;
  day: string;
  id: number;
  score: number | null;
  digest: string;
  format: string;
  width: number;
  height: number;
  figure: { x: number; y: number; radius: number } | null;
}

/** The golden sample of a kind; null where none was marked, or what was marked is hidden or another kind by now. */
export async function findGolden(
  db: Db,
  { venue, specialty, crust }: GoldenKind,
): Promise<FoundGolden | null> {
  const { rows } = await sql<FoundGolden>`
    SELECT p.venue_id AS venue, store.name AS store, p.business_date AS day, p.id,
      p.score / 100::float8 AS score, i.digest, i.format, i.width, i.height,
      d.tracked -> 'optimal_figure' AS figure
    FROM venue own JOIN golden_sample g ON g.company_id = own.company_id
      JOIN venue store ON store.id = g.venue_id
      JOIN pizza p ON p.venue_id = g.venue_id AND p.business_date = g.business_date
        AND p.id = g.pizza_id
      JOIN pizza_detail d ON d.venue_id = p.venue_id AND d.business_date = p.business_date
        AND d.id = p.id
      JOIN picture i ON i.venue_id = p.venue_id AND i.digest = p.picture
    WHERE own.id = ${venue} AND g.specialty = ${specialty} AND g.crust = ${crust}
      AND p.specialty = g.specialty AND p.crust = g.crust AND p.evaluated AND NOT p.censored
      AND p.snap_quality = 'buena'`.execute(db);
  return rows[0] ?? null;
}

export const asGolden = (found: FoundGolden, viewer: Viewer): GoldenSample => ({
  t_id: pizzaId(found),
  venue: found.store,
  day: found.day,
  score: feedRights(viewer).scores ? found.score : null,
  picture_size: { width: found.width, height: found.height },
  figure: found.figure && {
    x: found.figure.x,
    y: found.figure.y,
    radius: found.figure.radius,
  },
});

import { hundredths } from './pizza-row.ts';
import { isOwnStore } from '#platform/auth/scope';
import type { Db } from '#platform/database/db';
import type { GoldenSample } from '@crustodian/contract/scoring';
import { feedRights } from '@crustodian/domain/review/feed-visibility';
import type { Viewer } from '@crustodian/domain/people/access';
import { SLICES, type SliceKey } from '@crustodian/domain/pizza/criteria';
import type { ScoreDetails } from '@crustodian/domain/pizza/pipeline-result';
import { UNKNOWN_SPECIALTY } from '@crustodian/domain/pizza/specialties';
import { STANDARD_ABOVE } from '@crustodian/domain/pizza/standard';
import { pizzaId, type PizzaLocator } from '@crustodian/domain/pizza/wire-id';
import { sql } from 'kysely';

/** The kind of pizza that a golden sample represents, requested by one of the company's stores. */
export interface GoldenKind {
  venue: number;
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
  angle: number | null;
  details: ScoreDetails | null;
}

/**
 * SQL condition on pizza `p` of `company`: scored and shown, to standard (X45, X46) and without a
 * fault, so that it can serve as a reference.
 */
export const isExemplary = sql<boolean>`(p.evaluated AND NOT p.censored AND p.snap_quality = 'buena'
  AND p.picture IS NOT NULL AND p.specialty <> ${UNKNOWN_SPECIALTY} AND p.crust IS NOT NULL
  AND NOT p.bubbles AND NOT p.overbaked AND NOT p.bad_cut
  AND coalesce(p.standard = 'to_standard', p.score > ${hundredths(STANDARD_ABOVE)}
    AND coalesce(p.cheese >= company.cheese_score_threshold * 100, true)))`;

export interface GoldenPizza extends PizzaLocator {
  specialty: string | null;
  crust: string | null;
}

/**
 * A company's golden samples that this rater may judge, i.e. none from the rater's own stores. In a
 * fixed order.
 */
export async function goldenPizzasFor(
  db: Db,
  { company, rater }: { company: number; rater: number },
): Promise<GoldenPizza[]> {
  // Reads the stores first and passes them as values: samples are replicated to every machine,
  // pizzas are distributed by store.
  const { rows: venues } = await sql<{ venue: number }>`
    SELECT DISTINCT g.venue_id AS venue FROM golden_sample g
    WHERE g.company_id = ${company} AND NOT ${isOwnStore(rater, sql`g.venue_id`)}`.execute(db);
  if (venues.length === 0) return [];
  const { rows } = await sql<GoldenPizza>`
    SELECT p.venue_id AS venue, p.business_date AS day, p.id, g.specialty, g.crust
    FROM golden_sample g JOIN company ON company.id = g.company_id
      JOIN pizza p ON p.venue_id = g.venue_id AND p.business_date = g.business_date
        AND p.id = g.pizza_id
    WHERE g.company_id = ${company} AND ${isExemplary}
      AND p.venue_id = ANY (${venues.map(({ venue }) => venue)}::int[])
    ORDER BY g.specialty, g.crust`.execute(db);
  return rows;
}

/** The golden sample of a kind; null if none is marked, or if the marked pizza no longer qualifies. */
export async function findGolden(
  db: Db,
  { venue, specialty, crust }: GoldenKind,
): Promise<FoundGolden | null> {
  const { rows } = await sql<FoundGolden>`
    SELECT p.venue_id AS venue, store.name AS store, p.business_date AS day, p.id,
      p.score / 100::float8 AS score, i.digest, i.format, i.width, i.height,
      d.tracked -> 'optimal_figure' AS figure,
      (d.explanation ->> 'slice_angle')::float8 AS angle, d.evaluation -> 'score_details' AS details
    FROM venue own JOIN company ON company.id = own.company_id
      JOIN golden_sample g ON g.company_id = own.company_id
      JOIN venue store ON store.id = g.venue_id
      JOIN pizza p ON p.venue_id = g.venue_id AND p.business_date = g.business_date
        AND p.id = g.pizza_id
      JOIN pizza_detail d ON d.venue_id = p.venue_id AND d.business_date = p.business_date
        AND d.id = p.id
      JOIN picture i ON i.venue_id = p.venue_id AND i.digest = p.picture
    WHERE own.id = ${venue} AND g.specialty = ${specialty} AND g.crust = ${crust}
      AND p.specialty = g.specialty AND p.crust = g.crust AND ${isExemplary}`.execute(db);
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
  slice_angle: found.angle,
  slice_points: found.details && feedRights(viewer).scores ? slicePoints(found.details) : null,
});

/** Points of each slice, summed over all criteria. */
const slicePoints = (details: ScoreDetails): Record<SliceKey, number> =>
  Object.fromEntries(
    SLICES.map((slice) => {
      const sum = Object.values(details).reduce((points, one) => points + one[slice], 0);
      return [slice, Math.round(sum * 1e4) / 1e4];
    }),
    // Safe because every slice has an entry.
  ) as Record<SliceKey, number>;

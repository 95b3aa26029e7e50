import { scoreBand, type BandQuantile, type ScoreBand } from '@crustodian/domain/audit/score-band';
import { scoreUncertainty } from '@crustodian/domain/audit/score-uncertainty';
import type { PizzaLocator } from '@crustodian/domain/pizza/wire-id';
import type { Snapshot } from '@crustodian/domain/review/feed-visibility';
import { loadDrawnErrors } from '@crustodian/scoring/models/load-accuracy';
import type { Db } from '#platform/database/db';
import { sql } from 'kysely';
import { readQuantile } from './band-quantile.ts';

export interface BandedScore {
  company: number;
  specialty: string | null;
  /** 0 to 10. */
  score: number | null;
  isFlagged: boolean;
  /** Whether a reviewer corrected it without undoing that. */
  isCorrected: boolean;
}

/** A stored pizza with the fields that decide who may see it. */
export interface BandedPizza extends BandedScore, Snapshot {}

/**
 * The range in which a reviewer's score would probably lie; null if there is no score, or if it is
 * a reviewer's.
 */
export async function bandOfPizza(
  db: Db,
  { score, isFlagged, company, specialty, isCorrected }: BandedScore,
): Promise<(ScoreBand & Pick<BandQuantile, 'level' | 'count'>) | null> {
  if (score === null || isCorrected) return null;
  const reach = await readQuantile(db, company, specialty);
  const uncertainty = scoreUncertainty(await loadDrawnErrors())({ score, isFlagged });
  return { ...scoreBand({ score, uncertainty }, reach), level: reach.level, count: reach.count };
}

export async function bandOf(db: Db, place: PizzaLocator): Promise<ScoreBand | null> {
  const pizza = await findBandedPizza(db, place);
  return pizza ? bandOfPizza(db, pizza) : null;
}

export async function findBandedPizza(
  db: Db,
  { venue, day, id }: PizzaLocator,
): Promise<BandedPizza | undefined> {
  const { rows } = await sql<BandedPizza>`
    SELECT v.company_id AS company, p.snap_quality AS quality, p.snap_trusted AS trusted,
      p.censored, p.specialty, p.score / 100::float8 AS score,
      p.bubbles OR p.overbaked OR p.bad_cut AS "isFlagged",
      d.tracked ->> 'reviewer' IS NOT NULL OR EXISTS (SELECT FROM correction c
        WHERE c.venue_id = p.venue_id AND c.business_date = p.business_date
          AND c.pizza_id = p.id AND c.field = 'score' AND c.undoes IS NULL
          AND NOT EXISTS (SELECT FROM correction u WHERE u.venue_id = c.venue_id
            AND u.business_date = c.business_date AND u.pizza_id = c.pizza_id
            AND u.undoes = c.id)) AS "isCorrected"
    FROM pizza p JOIN pizza_detail d USING (venue_id, business_date, id)
      JOIN venue v ON v.id = p.venue_id
    WHERE p.venue_id = ${venue} AND p.business_date = ${day} AND p.id = ${id}`.execute(db);
  return rows[0];
}

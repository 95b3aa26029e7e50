import { readScoreBand as contract } from '@crustodian/contract/audited-figures';
import { scoreBand } from '@crustodian/domain/audit/score-band';
import { scoreUncertainty } from '@crustodian/domain/audit/score-uncertainty';
import { parsePizzaId, type PizzaPlace } from '@crustodian/domain/pizza/wire-id';
import { feedRights, isVisibleTo, type Snapshot } from '@crustodian/domain/review/feed-visibility';
import { loadDrawnErrors } from '@crustodian/scoring/models/load-accuracy';
import type { Db } from '#platform/database/db';
import { ApiError } from '#platform/http/errors';
import { handle } from '#platform/http/http';
import { sql } from 'kysely';
import { readReach } from './company-bands.ts';

export const readScoreBand = handle(contract, async ({ params }, { db, viewer }) => {
  const rights = feedRights(viewer);
  const place = parsePizzaId(params.id);
  const pizza = place && (await findPizza(db, place));
  if (!pizza || !isVisibleTo(pizza, rights)) throw new ApiError('pizza_not_found');
  const { score, isFlagged, company, specialty, isCorrected } = pizza;
  // A person's score is no guess of the engine's.
  if (!rights.scores || score === null || isCorrected) return { band: null };
  const reach = await readReach(db, company, specialty);
  const uncertainty = scoreUncertainty(await loadDrawnErrors())({ score, isFlagged });
  const band = scoreBand({ score, uncertainty }, reach);
  return { band: { ...band, level: reach.level, count: reach.count } };
});

interface Row extends Snapshot {
  company: number;
  specialty: string | null;
  /** 0 to 10. */
  score: number | null;
  isFlagged: boolean;
  /** By a person, and not undone. */
  isCorrected: boolean;
}

async function findPizza(db: Db, { venue, day, id }: PizzaPlace): Promise<Row | undefined> {
  const { rows } = await sql<Row>`
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

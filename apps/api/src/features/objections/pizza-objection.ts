import { missingPizza } from '#pizzas/rollups/closed-days';
import type { PizzaObjection } from '@crustodian/contract/objections';
import type { Db } from '#platform/database/db';
import { ApiError } from '#platform/http/errors';
import { objectionRefusal, objectionsUntil } from '@crustodian/domain/audit/objection';
import {
  evaluationKeyMax,
  ownSliceMaxima,
  scoreWeights,
  type Grid,
} from '@crustodian/domain/pizza/criteria';
import { parsePizzaId, type PizzaLocator } from '@crustodian/domain/pizza/wire-id';
import type { Viewer } from '@crustodian/domain/people/access';
import { feedRights, isVisibleTo, type Snapshot } from '@crustodian/domain/review/feed-visibility';
import type { ReviewedPizza } from '@crustodian/domain/review/feedback';
import { sql } from 'kysely';
import { objectionColumns, objectionOnWire, withPizzas, type Question } from './objection-row.ts';
import { placesOfWeek } from './places-of-week.ts';
import { publishedPizza } from './published-pizza.ts';

interface ScoredRow
  extends
    Snapshot,
    Pick<
      ReviewedPizza,
      'score' | 'specialty' | 'evaluation' | 'omitSoft' | 'bubbles' | 'overbaked' | 'badCut'
    > {
  engine: string;
  grid: Grid;
  weights: Record<string, number>;
  maxima: Record<string, number>;
}

/** @throws ApiError pizza_not_found */
export function placeOfPizza(id: string): PizzaLocator {
  const place = parsePizzaId(id);
  if (!place) throw new ApiError('pizza_not_found');
  return place;
}

export interface ObjectionState {
  wire: PizzaObjection;
  week: string;
  engine: string;
  /** Whether or not the viewer may know of it. */
  exists: boolean;
}

/** The state of a pizza and its objection, for a viewer. @throws ApiError pizza_not_found */
export async function pizzaObjection(
  db: Db,
  place: PizzaLocator,
  { viewer, now }: { viewer: Viewer; now: number },
): Promise<ObjectionState> {
  const { venue, day, id } = place;
  const pizza = await scoredPizza(db, place);
  if (!pizza) throw await missingPizza(db, place);
  if (!isVisibleTo(pizza, feedRights(viewer))) throw new ApiError('pizza_not_found');
  const { rows } = await sql<Question & { askedBy: number; isOpened: boolean }>`
    SELECT ${objectionColumns(viewer)}, o.asked_by AS "askedBy", EXISTS (
      SELECT FROM audit_task t WHERE t.venue_id = o.venue_id
        AND t.business_date = o.business_date AND t.pizza_id = o.pizza_id
        AND t.purpose = 'dispute' AND t.leased_to IS NOT NULL) AS "isOpened"
    FROM objection o
    WHERE o.venue_id = ${venue} AND o.business_date = ${day} AND o.pizza_id = ${id}
      AND o.state <> 'withdrawn'`.execute(db);
  const known = rows.filter(({ isBlind }) => !isBlind);
  const [objection] = await withPizzas(db, viewer, known);
  const { today, week, wire } = await placesOfWeek(db, venue, { viewer, now });
  const published = publishedOf(pizza);
  const isMine = objection?.askedBy === viewer.id;
  return {
    week,
    engine: pizza.engine,
    exists: rows.length > 0,
    wire: {
      ...wire,
      until: objectionsUntil(day),
      refusal: objectionRefusal({
        isScored: published !== null,
        day,
        today,
        exists: objection !== undefined,
        left: wire.left,
      }),
      points: published ? costliestFirst(published) : [],
      objection: objection ? objectionOnWire(objection) : null,
      may_withdraw: isMine && objection.state === 'open' && !objection.isOpened,
    },
  };
}

async function scoredPizza(
  db: Db,
  { venue, day, id }: PizzaLocator,
): Promise<ScoredRow | undefined> {
  const { rows } = await sql<ScoredRow>`
    SELECT p.snap_quality AS quality, p.snap_trusted AS trusted, p.censored, p.specialty,
      p.score / 100::float8 AS score, d.evaluation, p.omit_soft AS "omitSoft",
      p.bubbles, p.overbaked, p.bad_cut AS "badCut",
      p.scoring_version AS engine, c.grid, c.score_weights AS weights,
      c.evaluation_key_max AS maxima
    FROM pizza p
      JOIN pizza_detail d ON d.venue_id = p.venue_id AND d.business_date = p.business_date
        AND d.id = p.id
      JOIN venue v ON v.id = p.venue_id JOIN company c ON c.id = v.company_id
    WHERE p.venue_id = ${venue} AND p.business_date = ${day} AND p.id = ${id}`.execute(db);
  return rows[0];
}

const publishedOf = ({ grid, weights, maxima, ...pizza }: ScoredRow) =>
  publishedPizza(
    pizza,
    evaluationKeyMax(scoreWeights(grid, ownSliceMaxima(weights, maxima)), maxima),
  );

function costliestFirst({
  points,
  maxima,
}: {
  points: Record<string, number>;
  maxima: Record<string, number>;
}): PizzaObjection['points'] {
  return Object.entries(points)
    .map(([criterion, value]) => ({ criterion, points: value, maximum: maxima[criterion] ?? 0 }))
    .toSorted((a, b) => b.maximum - b.points - (a.maximum - a.points));
}

import { mayJudge } from '#platform/auth/scope';
import type { Viewer } from '@crustodian/domain/people/access';
import { sql } from 'kysely';

/** SQL condition on task `t`: its pizza has a picture and was not hidden. */
export const HAS_PICTURE = sql<boolean>`EXISTS (SELECT FROM pizza p WHERE p.venue_id = t.venue_id
  AND p.business_date = t.business_date AND p.id = t.pizza_id
  AND NOT p.censored AND p.picture IS NOT NULL)`;

/** SQL condition on task `t`: its store is one that this viewer judges. */
export const isJudgedBy = (viewer: Viewer) =>
  mayJudge(viewer, { company: sql`t.company_id`, venue: sql`t.venue_id` });

/** SQL condition on task `t`: it is not answered, and this viewer may be the one who is asked, now or later. */
export const mayBeAsked = (viewer: Viewer) =>
  sql<boolean>`(t.answered_at IS NULL AND (t.for_rater IS NULL OR t.for_rater = ${viewer.id}::int)
    AND ${isJudgedBy(viewer)} AND ${HAS_PICTURE})`;

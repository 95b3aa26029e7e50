import { missingPizza } from '#pizzas/rollups/closed-days';
import { localTs } from '#pizzas/feed-pizza';
import { venueIsVisible } from '#platform/auth/scope';
import { findUser } from '#platform/auth/authenticate-request';
import type { Db } from '#platform/database/db';
import { ApiError } from '#platform/http/errors';
import type { StoredPicture } from '#platform/pictures/picture-reply';
import type { Tools } from '#platform/tools';
import {
  evidenceLines,
  type EvidenceLine,
  type EvidencePizza,
} from '@crustodian/domain/look-up/evidence-sheet';
import type { Language } from '@crustodian/domain/figures/problems';
import { may, type Viewer } from '@crustodian/domain/people/access';
import type { CalendarDay } from '@crustodian/domain/time/calendar-day';
import { parsePizzaId, type PizzaLocator } from '@crustodian/domain/pizza/wire-id';
import { feedRights, isVisibleTo, type Snapshot } from '@crustodian/domain/review/feed-visibility';
import { sql } from 'kysely';
import { bandOf } from '#pizzas/bands/band-of';
import type { LinkedPizza } from './links.ts';

export interface Evidence {
  place: PizzaLocator;
  company: string;
  store: string;
  lines: EvidenceLine[];
  /** Null if the picture was deleted. */
  picture: StoredPicture | null;
  /** The day on which the picture was deleted because of its age; null if unknown. */
  deletedOn: CalendarDay | null;
}

/**
 * A pizza as evidence; the score is included only if the viewer may see it.
 * @throws ApiError pizza_not_found
 */
export async function evidenceFor(
  db: Db,
  id: string,
  { viewer, language }: { viewer: Viewer; language: Language },
): Promise<Evidence> {
  const rights = feedRights(viewer);
  const place = parsePizzaId(id);
  const row = place && (await findRow(db, place));
  if (!row) throw await missingPizza(db, place);
  if (!isVisibleTo(row, rights)) throw new ApiError('pizza_not_found');
  const shown = rights.scores ? row : { ...row, score: null, details: null };
  return evidenceOf(db, place, { row: shown, language });
}

/**
 * Like evidenceFor, but for a link; null once its maker can no longer see the store, or the pizza
 * was hidden or flagged.
 */
export async function linkedEvidence(
  { db, config }: Pick<Tools, 'db' | 'config'>,
  { maker, ...place }: LinkedPizza,
  language: Language,
): Promise<Evidence | null> {
  const viewer = await findUser({ db, config }, maker);
  if (!viewer || !may(viewer, 'regular')) return null;
  if (!(await seesVenue(db, viewer, place.venue))) return null;
  const row = await findRow(db, place);
  // Hidden and flagged snapshots are shown only to signed-in users.
  const rights = { ...feedRights(viewer), censored: false, flaggedPictures: false };
  return row && isVisibleTo(row, rights) ? evidenceOf(db, place, { row, language }) : null;
}

const seesVenue = async (db: Db, viewer: Viewer, venue: number): Promise<boolean> =>
  (await db
    .selectFrom('venue')
    .select('id')
    .where('id', '=', venue)
    .where(venueIsVisible(viewer))
    .executeTakeFirst()) !== undefined;

async function evidenceOf(
  db: Db,
  place: PizzaLocator,
  { row, language }: { row: Row; language: Language },
): Promise<Evidence> {
  const { digest, format, company, ...pizza } = row;
  const band = pizza.score === null ? null : await bandOf(db, place);
  return {
    place,
    company,
    store: pizza.store,
    lines: evidenceLines({ ...pizza, band }, language),
    picture: digest === null || format === null ? null : { digest, format },
    deletedOn: digest === null ? await deletionOf(db, place) : null,
  };
}

/** The first night on which pictures of the pizza's day were deleted. */
async function deletionOf(db: Db, { venue, day }: PizzaLocator): Promise<CalendarDay | null> {
  const { rows } = await sql<{
    day: string | null;
  }>`SELECT min(day)::text AS day FROM picture_deletion
    WHERE venue_id = ${venue} AND before_day > ${day}`.execute(db);
  return rows[0]?.day ?? null;
}

interface Row extends Omit<EvidencePizza, 'band'>, Snapshot {
  company: string;
  digest: string | null;
  format: string | null;
}

async function findRow(db: Db, { venue, day, id }: PizzaLocator): Promise<Row | undefined> {
  const { rows } = await sql<Row>`
    SELECT c.pretty_name AS company, v.pretty_name AS store,
      ${sql.raw(localTs('p.local_ts'))} AS "madeLocal", p.specialty,
      p.crust, p.score / 100::float8 AS score, c.grid, c.score_weights AS "ownWeights",
      d.evaluation -> 'score_details' AS details, p.bubbles, p.overbaked, p.bad_cut AS "badCut",
      d.explanation -> 'slices' AS slices, p.snap_quality AS quality, p.snap_trusted AS trusted,
      p.censored, i.digest, i.format
    FROM pizza p JOIN pizza_detail d USING (venue_id, business_date, id)
    JOIN venue v ON v.id = p.venue_id JOIN company c ON c.id = v.company_id
    LEFT JOIN picture i ON i.venue_id = p.venue_id AND i.digest = p.picture
    WHERE p.venue_id = ${venue} AND p.business_date = ${day} AND p.id = ${id}`.execute(db);
  return rows[0];
}

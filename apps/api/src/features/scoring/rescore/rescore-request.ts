import {
  isAwaitingScore,
  isNamedByOrder,
  isRenamedByOrder,
  isOwnResult,
  orderedProduct,
} from '#pizzas/awaiting-score';
import { companyOfVenue } from '#pizzas/named-venues';
import { writeOperatorAudit } from '#platform/audit-log';
import { lightOfPizza } from '#pizzas/cameras/camera-light';
import { scoringSettingsOf } from '#pizzas/scoring-settings';
import type { Db } from '#platform/database/db';
import { nextId } from '#platform/database/ids';
import type { NewJob } from '#platform/jobs/jobs';
import type { Log } from '#platform/log';
import { isTransient } from '#platform/database/retry';
import type { Tools } from '#platform/tools';
import type { CalendarDay } from '@crustodian/domain/time/calendar-day';
import type { PizzaLocator } from '@crustodian/domain/pizza/wire-id';
import { cameraInPicture, type PictureOrigin } from '@crustodian/scoring/locate/camera-in-picture';
import { loadSpecialtyHead } from '@crustodian/scoring/specialty/load-specialty-head';
import { engineVersionOf, namingHead } from '@crustodian/scoring/score/engine-version';
import type { ScoringSettings } from '@crustodian/scoring/score/score-snapshot';
import type { ScoringPool } from '@crustodian/scoring/process/scoring-pool';
import { loadSegmenter } from '@crustodian/scoring/segmentation/load-segmenter';
import { modelHead } from '@crustodian/scoring/user-models/user-model';
import { sql } from 'kysely';
import { namedSpecialty, activeEntries } from '#pizzas/corrections/history';
import { rescorePizza, type RescoreOutcome } from './rescore-pizza.ts';

export interface RescoreTools extends Pick<Tools, 'config' | 'db' | 'pictures' | 'live'> {
  scoring: ScoringPool;
  log: Log;
}

/** A venue's days whose pizzas are rescored. */
export interface RescoredDays {
  venue: number;
  from: CalendarDay;
  to: CalendarDay;
}
export interface RescoreRequest extends RescoredDays, Cursor {
  id: number;
  /** The single pizza that is waiting for its score; null if the request is for whole days. */
  pizza: number | null;
}
/** The last pizza that was counted, possibly by an earlier process; null before the first. */
interface Cursor {
  lastDay: CalendarDay | null;
  lastPizza: number | null;
}
/**
 * Separate queues, so that a single pizza, for which someone is waiting, and whole days do not
 * delay each other.
 */
export const RESCORE_QUEUES = ['rescore-days', 'rescore-pizza'] as const;

export const rescoreJob = (request: number): NewJob<'rescore-days'> => ({
  data: { order: request },
  key: String(request),
});

/**
 * Requests rescoring of all pizzas of these days that another version scored, for an operator;
 * returns the request's id.
 */
export async function requestRescore(
  { db, jobs, now }: Pick<Tools, 'db' | 'jobs' | 'now'>,
  { venue, from, to }: RescoredDays,
): Promise<number> {
  const id = nextId();
  await db.transaction().execute(async (trx) => {
    await sql`INSERT INTO rescore_order (id, venue_id, from_day, to_day)
      VALUES (${id}, ${venue}, ${from}, ${to})`.execute(trx);
    await writeOperatorAudit(trx, {
      now: now(),
      company: await companyOfVenue(trx, venue),
      venue,
      action: 'rescore_ordered',
      subject: `${from} – ${to}`,
    });
    await jobs.send(trx, 'rescore-days', [rescoreJob(id)]);
  });
  return id;
}

/** Maximum consecutive starts of a request that makes no progress. */
const MOST_TRIES = 5;
const ENDED = 'the server stopped while running it';

/**
 * Begins or continues a request; returns undefined if nothing is left to do. A request that never
 * makes progress is given up, with the reason.
 */
export async function beginRescore(db: Db, id: number): Promise<RescoreRequest | undefined> {
  await sql`UPDATE rescore_order SET finished_at = now(), error = coalesce(error, ${ENDED})
    WHERE id = ${id} AND finished_at IS NULL AND tries >= ${MOST_TRIES}`.execute(db);
  const { rows } = await sql<RescoreRequest>`
    UPDATE rescore_order SET tries = tries + 1 WHERE id = ${id} AND finished_at IS NULL
    RETURNING id, venue_id AS venue, from_day AS "from", to_day AS "to",
      pizza_id AS pizza, last_day AS "lastDay", last_pizza AS "lastPizza"`.execute(db);
  return rows[0];
}

/**
 * Rescores the pizzas of a started request, each in its own transaction: if the process ends,
 * finished pizzas stay rescored and the next process continues with the others. Notifies open feeds
 * of each pizza.
 */
export async function carryOut(
  tools: RescoreTools,
  request: RescoreRequest,
  signal: AbortSignal,
): Promise<void> {
  const { db } = tools;
  const engine = await engineOf(tools, request.venue);
  let cursor: Cursor = request;
  for await (const pizza of otherResults(db, request, engine)) {
    signal.throwIfAborted();
    const outcome = await rescoreOne(tools, request, pizza, engine.settings).catch(
      (error: unknown) => failedUnlessAway(tools.log, { venue: request.venue, ...pizza }, error),
    );
    if (outcome === 'rescored') tools.live.dayChanged({ venue: request.venue, day: pizza.day });
    const isStillClaimed = await storeProgress(db, request, cursor, { ...pizza, outcome });
    if (!isStillClaimed) return;
    cursor = { lastDay: pizza.day, lastPizza: pizza.id };
  }
  await sql`UPDATE rescore_order SET finished_at = now(), error = NULL
    WHERE id = ${request.id} AND finished_at IS NULL AND ${isAt(cursor)}`.execute(db);
}

/** SQL: whether no other process has advanced the request since. */
const isAt = ({ lastDay, lastPizza }: Cursor) => sql<boolean>`(last_day, last_pizza)
  IS NOT DISTINCT FROM (${lastDay}::date, ${lastPizza}::bigint)`;

/** 'missing': its picture is gone; 'failed': its picture cannot be scored. */
type Outcome = RescoreOutcome | 'missing' | 'failed';

/** Records why a request made no progress; a transient failure does not count as a try. */
export async function noteStop(
  db: Db,
  { id }: Pick<RescoreRequest, 'id'>,
  error: unknown,
  signal: AbortSignal,
): Promise<void> {
  if (signal.aborted || isTransient(error)) {
    await sql`UPDATE rescore_order SET tries = greatest(tries - 1, 0)
      WHERE id = ${id} AND finished_at IS NULL`.execute(db);
    return;
  }
  const reason = error instanceof Error ? error.message : String(error);
  await sql`UPDATE rescore_order SET error = ${reason}
    WHERE id = ${id} AND finished_at IS NULL`.execute(db);
}

/**
 * A picture that cannot be scored is counted and skipped; an outage stops the request until the
 * next attempt.
 */
function failedUnlessAway(log: Log, pizza: PizzaLocator & { picture: string }, error: unknown) {
  if (isTransient(error)) throw error;
  log.warn({ err: error, ...pizza }, 'a pizza could not be rescored');
  return 'failed' as const;
}

interface Engine {
  settings: ScoringSettings;
  version: string;
  /** Id of the specialty head, or of the model that replaces it. */
  head: string;
}

async function engineOf(tools: RescoreTools, venue: number): Promise<Engine> {
  const settings = await scoringSettingsOf(tools, venue);
  const { lesson, models = [] } = settings;
  const model = models.findLast(({ description }) => description.judges === 'specialty');
  return {
    settings,
    version: engineVersionOf(await loadSegmenter(), models, lesson),
    head: model ? modelHead(model) : namingHead(await loadSpecialtyHead(), lesson),
  };
}

interface OtherResult extends PictureOrigin {
  day: CalendarDay;
  id: number;
  picture: string;
}

/**
 * SQL condition: pizza `d` got its points by weights or thresholds other than its company's current
 * ones.
 */
const isByOtherRules = ({
  weights = {},
  thresholds = {},
}: ScoringSettings) => sql<boolean>`(evaluated
  AND (coalesce(d.explanation -> 'weights', '{}')::jsonb <> ${JSON.stringify(weights)}::jsonb
    OR coalesce(d.explanation -> 'thresholds', '{}')::jsonb <> ${JSON.stringify(thresholds)}::jsonb))`;

/** How many pizzas of a request are read at a time; a store's years do not fit into memory. */
const PORTION = 500;

/**
 * Results of this engine from another version, with another head or under other company rules, and
 * those that are waiting for their score; results of other pipelines stay.
 */
async function* otherResults(
  db: Db,
  request: RescoreRequest,
  engine: Engine,
): AsyncGenerator<OtherResult> {
  let after: Cursor = request;
  let read = PORTION;
  while (read === PORTION) {
    const portion = await nextResults(db, { ...request, ...after }, engine);
    yield* portion;
    read = portion.length;
    const last = portion.at(-1);
    if (last) after = { lastDay: last.day, lastPizza: last.id };
  }
}

async function nextResults(
  db: Db,
  { venue, from, to, pizza, lastDay, lastPizza }: RescoreRequest,
  { version, head, settings }: Engine,
): Promise<OtherResult[]> {
  const isOther = sql<boolean>`${isOwnResult} AND (scoring_version <> ${version}
    OR snap_quality = 'buena' AND specialty_head IS DISTINCT FROM ${head}
    OR ${isByOtherRules(settings)})`;
  const isWaiting = sql<boolean>`(${isAwaitingScore} OR ${isNamedByOrder} OR ${isRenamedByOrder})`;
  const isMeant =
    pizza === null
      ? sql<boolean>`(${isOther} OR ${isWaiting})`
      : sql<boolean>`id = ${pizza} AND ${isWaiting}`;
  const isLeft =
    lastDay === null
      ? sql<boolean>`true`
      : sql<boolean>`(business_date, id) > (${lastDay}::date, ${lastPizza}::bigint)`;
  const { rows } = await sql<OtherResult>`
    SELECT business_date AS day, id, picture,
      d.tracked -> 'REPORT_frame_detection_summary' AS "REPORT_frame_detection_summary",
      d.tracked -> 'snapshot_of_video' AS snapshot_of_video,
      d.tracked -> 'picture_crop' AS picture_crop
    FROM pizza JOIN pizza_detail d USING (venue_id, business_date, id)
    WHERE venue_id = ${venue} AND business_date BETWEEN ${from} AND ${to}
      AND ${isMeant} AND ${isLeft}
    ORDER BY business_date, id LIMIT ${PORTION}`.execute(db);
  return rows;
}

/** How often a pizza may be given another specialty while it is being scored. */
const MOST_NAMES = 5;

async function rescoreOne(
  { db, pictures, scoring }: RescoreTools,
  { venue }: RescoreRequest,
  { day, id, picture, ...origin }: OtherResult,
  settings: ScoringSettings,
): Promise<Outcome> {
  const bytes = await pictures.read(picture);
  if (!bytes) return 'missing';
  const camera = cameraInPicture(settings.camera, origin);
  const place = { venue, day, id };
  const light = await lightOfPizza(db, place);
  for (let names = 0; names < MOST_NAMES; names += 1) {
    const reviewed = namedSpecialty((await activeEntries(db, place, [id])).get(id) ?? []);
    const specialty = reviewed ?? (await orderedProduct(db, place))?.specialty;
    const score = await scoring.score(bytes, { ...settings, camera, light, specialty });
    const outcome = await rescorePizza(db, place, score);
    if (outcome !== 'renamed') return outcome;
  }
  throw new Error('its specialty kept changing while it was scored');
}

/**
 * Counts a pizza; returns false if another process counted it, which then continues the request.
 * 'same' counts as rescored, because a killed process may have stored the score without counting
 * it.
 */
async function storeProgress(
  db: Db,
  { id }: RescoreRequest,
  cursor: Cursor,
  { day, id: pizza, outcome }: { day: CalendarDay; id: number; outcome: Outcome },
): Promise<boolean> {
  const one = (...of: Outcome[]) => (of.includes(outcome) ? 1 : 0);
  const { numAffectedRows } = await sql`UPDATE rescore_order
    SET rescored = rescored + ${one('rescored', 'same')}, kept = kept + ${one('kept')},
      missing = missing + ${one('missing')}, failed = failed + ${one('failed')},
      last_day = ${day}, last_pizza = ${pizza}, tries = 1, error = NULL
    WHERE id = ${id} AND finished_at IS NULL AND ${isAt(cursor)}`.execute(db);
  return numAffectedRows === 1n;
}

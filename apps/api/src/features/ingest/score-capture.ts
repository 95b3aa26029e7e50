import { lightOf } from '#pizzas/cameras/camera-light';
import { insertCameraPictures } from '#pizzas/cameras/insert-camera-pictures';
import { insertPictures } from '#pizzas/insert-capture';
import { insertFacts } from '#pizzas/insert-facts';
import { scoringSettingsOf, type SettingsTools } from '#pizzas/scoring-settings';
import type { Db } from '#platform/database/db';
import type { PictureStorage } from '#platform/pictures/picture-storage';
import { limitLockWait } from '#platform/database/lock-wait';
import { LOCK_NOT_AVAILABLE, outageOf } from '#platform/database/outage';
import { isTransient } from '#platform/database/retry';
import { inSpan } from '#platform/tracing/tracing';
import type { CalendarDay } from '@crustodian/domain/time/calendar-day';
import type { PipelineResult } from '@crustodian/domain/pizza/pipeline-result';
import { cropResult } from '@crustodian/domain/pizza/crop-result';
import { captureId } from '@crustodian/domain/pizza/wire-id';
import { pipelineResultOf } from '@crustodian/scoring/score/pipeline-result';
import type { ScoringSettings, SnapshotScore } from '@crustodian/scoring/score/score-snapshot';
import type { ScoringPool } from '@crustodian/scoring/process/scoring-pool';
import { sql } from 'kysely';
import { randomUUID } from 'node:crypto';
import { claimCapture, type PendingCapture } from './claim-capture.ts';
import {
  beginAttempt,
  deleteAttempt,
  readScores,
  recordProgress,
  releaseAttempt,
  storeScores,
} from './capture-attempt.ts';
import { removeRawsOf } from './crop/raw-pictures.ts';
import {
  forgetWhole,
  keepPictures,
  pathOf,
  readSnapshot,
  type KeptPictures,
  type SeenSnapshot,
  type Snapshot,
} from './crop/kept-pictures.ts';
import { ScoringTurns } from './scoring-turns.ts';

export interface ScoringTools extends SettingsTools {
  pictures: PictureStorage;
  scoring: ScoringPool;
}

/** Result of a turn: a finished capture, one that continues later, or null if none was waiting. */
export type ScoringTurn = ScoredCapture | 'unfinished' | null;
export type ScoredCapture = { venue: number; id: number; key: string } & (
  | { scored: true; pizzas: number; days: CalendarDay[] }
  | { scored: false; error: string; givenUp: boolean }
);

const MOST_ATTEMPTS = 3;
const FIRST_PAUSE_S = 5;
/** A long lock on one store's day, such as a recount's, must not delay the other stores. */
const LOCK_WAIT_MS = 500;
const LOCKED_PAUSE_S = 5;

/** This run of the server; distinguishes interrupted work of an earlier run from current work. */
const THIS_RUN = randomUUID();
const NEVER = new AbortController().signal;

interface ScoringRun {
  run?: string;
  signal?: AbortSignal;
  /**
   * By default, the capture that has waited longest in all stores is next, and is scored
   * completely.
   */
  turns?: ScoringTurns;
}

/**
 * Scores the longest-waiting capture of the store whose turn it is, and stores its pizzas in the
 * same transaction. The row stays locked meanwhile, so that no other process takes it, and is
 * released at once if this process dies. After a failure there is another attempt after 5 and 20 s,
 * then the capture is kept as failed; so is one with a picture that crashes the process every time.
 * `signal` aborts between two pictures; a capture whose turn ends there stays pending and continues
 * in its next turn.
 */
export async function scoreNextCapture(
  tools: ScoringTools,
  { run = THIS_RUN, signal = NEVER, turns = new ScoringTurns() }: ScoringRun = {},
): Promise<ScoringTurn> {
  let claimed: PendingCapture | undefined;
  try {
    const turn = await tools.db.transaction().execute(async (trx) => {
      claimed = await claimCapture(trx, turns);
      if (!claimed) return null;
      return await attempt(trx, { ...tools, signal, turns }, { capture: claimed, run });
    });
    // The pizzas are stored; if the removal fails, the next cleanup repeats it.
    const isScored = turn !== null && turn !== 'unfinished' && turn.scored;
    if (isScored) await removeRawsOf(tools, turn).catch(() => undefined);
    return turn;
  } catch (error) {
    if (claimed && error === signal.reason) return null;
    // The database or storage is unavailable: the capture is not to blame and keeps waiting.
    if (!claimed || isTransient(error)) throw error;
    return recordFailure(tools.db, claimed, { failure: error });
  }
}

/** Continues the trace of the request that brought the capture. */
function attempt(
  trx: Db,
  tools: StoppableTools,
  { capture, run }: { capture: PendingCapture; run: string },
): Promise<ScoringTurn> {
  const { venue, id, traceparent: parent } = capture;
  const attributes = { 'crustodian.venue': venue, 'crustodian.capture': id };
  return inSpan('score capture', { parent, attributes }, async () => {
    const interrupted = await beginAttempt(tools.db, capture, run);
    if (!interrupted) {
      return scoreClaimed(trx, tools, capture).catch(async (error: unknown) => {
        // Released while the capture is still locked, so that a process that claims it does not
        // mistake this run for a dead one.
        await releaseAttempt(tools.db, capture).catch(() => undefined);
        throw error;
      });
    }
    const failure = new Error('the server stopped while scoring it');
    return recordFailure(trx, capture, { failure, ...interrupted, firstPause: 0 });
  });
}

type StoppableTools = ScoringTools & { signal: AbortSignal; turns: ScoringTurns };

async function scoreClaimed(
  trx: Db,
  tools: StoppableTools,
  capture: PendingCapture,
): Promise<ScoringTurn> {
  const snapshots = await snapshotsOf(trx, capture);
  const scores = await scoreSnapshots(trx, tools, { capture, snapshots }).catch(
    (error: Error) => error,
  );
  // An outage of the picture storage is not the picture's fault.
  if (scores instanceof Error) {
    if (outageOf(scores) || scores === tools.signal.reason) throw scores;
    return recordFailure(trx, capture, { failure: scores });
  }
  if (scores.length < snapshots.length) {
    await storeScores(trx, capture, scores);
    return 'unfinished';
  }
  const seen = snapshots.map((snapshot, at) => ({ ...snapshot, score: scores[at]! }));
  const kept = await keepPictures(tools.pictures, seen, capture.crops).catch(
    (error: Error) => error,
  );
  if (kept instanceof Error) {
    if (outageOf(kept)) throw kept;
    return recordFailure(trx, capture, { failure: kept });
  }
  const stored = await withinLockWait(trx, () => storePizzas(trx, capture, { seen, kept }));
  return stored ?? waitForDay(trx, capture, scores);
}

async function storePizzas(
  trx: Db,
  capture: PendingCapture,
  { seen, kept }: { seen: readonly SeenSnapshot[]; kept: KeptPictures },
): Promise<ScoredCapture> {
  const result = cropResult(resultOf(capture, seen), kept.crops);
  await insertPictures(trx, [capture.venue], kept.cropped);
  const { venue, id, key, grid, camera, startedLocal } = capture;
  const { pizzas, days } = await insertFacts(trx, {
    venue,
    grid,
    captureId: id,
    reviewedAt: new Date(),
    result,
    pictureAt: (path) => kept.digests.get(path) ?? null,
  });
  await insertCameraPictures(trx, { venue, camera, startedLocal }, seen);
  await sql`UPDATE capture SET state = 'scored', pizzas = ${pizzas}, error = NULL,
    pipeline_id = ${result.pipeline_id}, tracking_ok = ${result.tracking_ok},
    evaluation_ok = ${result.evaluation_ok}
    WHERE venue_id = ${venue} AND key = ${key}`.execute(trx);
  await forgetWhole(trx, venue, kept.whole);
  await deleteAttempt(trx, capture);
  return { venue, id, key, scored: true, pizzas, days };
}

/** Returns null, with nothing changed, if `work` could not get a lock in time. */
async function withinLockWait<T>(trx: Db, work: () => Promise<T>): Promise<T | null> {
  await sql`SAVEPOINT before_lock`.execute(trx);
  await limitLockWait(trx, LOCK_WAIT_MS);
  try {
    return await work();
  } catch (error) {
    if ((error as { code?: string }).code !== LOCK_NOT_AVAILABLE) throw error;
    await sql`ROLLBACK TO SAVEPOINT before_lock`.execute(trx);
    return null;
  }
}

/** Stores the scores and retries after a pause. */
async function waitForDay(
  trx: Db,
  capture: PendingCapture,
  scores: readonly SnapshotScore[],
): Promise<'unfinished'> {
  await storeScores(trx, capture, scores);
  await sql`UPDATE capture SET try_after = clock_timestamp() + ${LOCKED_PAUSE_S} * interval '1 second'
    WHERE venue_id = ${capture.venue} AND key = ${capture.key}`.execute(trx);
  return 'unfinished';
}

async function snapshotsOf(trx: Db, { venue, id }: PendingCapture): Promise<Snapshot[]> {
  const { rows } = await sql<Snapshot>`SELECT digest, name, raw FROM capture_picture
    WHERE venue_id = ${venue} AND capture_id = ${id} ORDER BY position`.execute(trx);
  return rows;
}

/**
 * Scores pictures one after the other, so that only one is in memory. Returns fewer scores than
 * pictures if the turn ends first.
 */
async function scoreSnapshots(
  trx: Db,
  tools: StoppableTools,
  { capture, snapshots }: { capture: PendingCapture; snapshots: readonly Snapshot[] },
): Promise<SnapshotScore[]> {
  const { turns } = tools;
  const settings = {
    ...(await scoringSettingsOf(tools, capture.venue)),
    light: await lightOf(tools.db, capture),
  };
  const earlier = await readScores(tools.db, capture);
  const scores = earlier ?? [];
  // Without earlier scores there is no time limit, because processes of two releases would keep
  // discarding each other's scores.
  const endsAt = earlier ? performance.now() + turns.turnMs : Infinity;
  while (scores.length < snapshots.length) {
    tools.signal.throwIfAborted();
    if (scores.length > 0) await recordProgress(tools.db, capture, scores.length);
    // The query keeps the transaction alive: the database ends transactions that are idle for
    // minutes.
    await sql`SELECT`.execute(trx);
    scores.push(await scoreOne(tools, { snapshots, position: scores.length, settings }));
    if (performance.now() >= endsAt) break;
  }
  return scores;
}

interface SnapshotToScore {
  snapshots: readonly Snapshot[];
  position: number;
  settings: ScoringSettings;
}

async function scoreOne(
  { pictures, scoring }: ScoringTools,
  { snapshots, position, settings }: SnapshotToScore,
): Promise<SnapshotScore> {
  const bytes = await readSnapshot(pictures, snapshots[position]!);
  const attributes = { 'crustodian.position': position };
  return inSpan('score picture', { attributes }, () => scoring.score(bytes, settings));
}

function resultOf(capture: PendingCapture, seen: readonly SeenSnapshot[]): PipelineResult {
  const id = captureId(capture);
  const paths = seen.map((_, index) => pathOf(index));
  const scores = seen.map(({ score }) => score);
  return pipelineResultOf(scores, {
    resultId: id,
    vidId: id,
    capturedAt: capture.startedLocal,
    picturePaths: paths,
    trackedIds: paths,
  });
}

interface Failed {
  failure: unknown;
  /** Whether the capture caused the failure, so that it counts as an attempt. */
  isToBlame?: boolean;
  firstPause?: number;
}

async function recordFailure(
  db: Db,
  capture: PendingCapture,
  { failure, isToBlame = true, firstPause = FIRST_PAUSE_S }: Failed,
): Promise<ScoredCapture> {
  const { venue, id, key } = capture;
  const error = failure instanceof Error ? failure.message : String(failure);
  const attempts = capture.attempts + (isToBlame ? 1 : 0);
  const givenUp = attempts >= MOST_ATTEMPTS;
  const pause = firstPause * 4 ** capture.attempts;
  await sql`UPDATE capture SET attempts = ${attempts}, error = ${error},
    state = ${givenUp ? 'failed' : 'pending'}, try_after = now() + ${pause} * interval '1 second'
    WHERE venue_id = ${venue} AND key = ${key} AND state = 'pending'`.execute(db);
  await (givenUp ? deleteAttempt : releaseAttempt)(db, capture);
  return { venue, id, key, scored: false, error, givenUp };
}

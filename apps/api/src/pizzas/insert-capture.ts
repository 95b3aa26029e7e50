import type { Db } from '#platform/database/db';
import { ApiError } from '#platform/http/errors';
import { nextId } from '#platform/database/ids';
import { SENDER_LOCK_WAIT_MS } from '#platform/database/lock-wait';
import { runNamed } from '#platform/database/named-statement';
import { ensureMonth } from '#platform/database/partitions';
import { withRetry } from '#platform/database/retry';
import { businessDay, type CalendarDay } from '@crustodian/domain/time/calendar-day';
import type { Grid } from '@crustodian/domain/pizza/criteria';
import type { LocalTs, PipelineResult } from '@crustodian/domain/pizza/pipeline-result';
import type { SentName } from '@crustodian/domain/pizza/sent-names';
import { localTimestamp } from '@crustodian/domain/time/local-ts';
import { currentTraceparent } from '#platform/tracing/tracing';
import { sql } from 'kysely';
import { registerCamera } from './cameras/register-camera.ts';
import { checkDayHasRoom, insertFacts } from './insert-facts.ts';
import { admitNames } from './names/admit-names.ts';

export const CAPTURE_STATES = ['pending', 'scored', 'failed'] as const;
export type CaptureState = (typeof CAPTURE_STATES)[number];

/** A picture that is already in the picture storage. */
export interface StoredPicture {
  /** Its name within the capture. */
  name: string;
  digest: string;
  format: 'jpeg' | 'png' | 'webp';
  width: number;
  height: number;
  bytes: number;
  placeholder: string | null;
  /** The name of a raw picture, which is recorded only with the capture, not with the store. */
  raw?: string;
  /**
   * The id of the one pizza of a result that it shows; if not set, it belongs to the pizzas that
   * reference its name.
   */
  pizza?: string;
}

export interface NewCapture {
  venue: number;
  key: string;
  /**
   * SHA-256 of the content: distinguishes a repeated delivery from another capture under the same
   * key.
   */
  digest: Buffer;
  startedLocal: LocalTs;
  /** The name of the camera that took it. */
  camera?: string | null;
  filePath: string | null;
  pictures: readonly StoredPicture[];
  /** Set if the pizzas are already scored; otherwise the pictures wait to be scored. */
  result: PipelineResult | null;
  /** Names of the result that the store must be allowed to send; none by default. */
  names?: readonly SentName[];
}

export interface CaptureReceipt {
  captureId: number;
  state: CaptureState;
  pizzas: number;
  /** The key was stored before; nothing was added. */
  repeated: boolean;
  /** Days whose facts changed, in order. */
  days: CalendarDay[];
}

/**
 * Stores a capture with its pizzas and their rollups in one transaction; a repeated delivery gets
 * the first one's answer. Its pictures must be stored durably before.
 * @throws ApiError capture_differs when the key names other content, too_many_names,
 * too_many_cameras, day_full, day_closed, busy
 */
export async function insertCapture(db: Db, capture: NewCapture): Promise<CaptureReceipt> {
  for (const day of daysOf(capture)) await ensureMonth(db, day);
  return withRetry(() =>
    db.transaction().execute(async (trx) => {
      const captureId = nextId();
      const claimed = await claimKey(trx, captureId, capture);
      if (!claimed) return repeatedReceipt(trx, capture);
      const { venue, camera, pictures, result, startedLocal, names = [] } = capture;
      await admitNames(trx, venue, names);
      if (!result) await checkDayHasRoom(trx, venue, businessDay(startedLocal));
      await insertPictures(
        trx,
        [venue],
        pictures.filter(({ raw }) => raw === undefined),
      );
      if (!result) {
        await registerCamera(trx, venue, camera ?? '');
        await insertWaitingPictures(trx, capture, captureId);
        return { captureId, state: 'pending', pizzas: 0, repeated: false, days: [] };
      }
      const digestOf = (path: string, id: string) =>
        pictures.findLast(({ name, pizza }) => (pizza === undefined ? name === path : pizza === id))
          ?.digest ?? null;
      const { pizzas, days } = await insertFacts(trx, {
        venue,
        grid: claimed.grid,
        reviewedAt: claimed.receivedAt,
        captureId,
        result,
        pictureAt: digestOf,
      });
      return { captureId, state: 'scored', pizzas, repeated: false, days };
    }),
  );
}

function daysOf({ startedLocal, result }: NewCapture): Set<CalendarDay> {
  const times = result?.trackeds.map((tracked) => tracked.REPORT_localized_capture_start_ts);
  return new Set((times ?? [startedLocal]).map(businessDay));
}

const CLAIM_KEY = {
  name: 'claim capture key',
  text: `
    INSERT INTO capture (venue_id, key, id, digest, pipeline_id, business_date, started_local,
      state, pizzas, file_path, tracking_ok, evaluation_ok, camera, traceparent)
    VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)
    ON CONFLICT (venue_id, key) DO NOTHING
    RETURNING received_at AS "receivedAt"`,
};

/**
 * Sets the lock timeout once the key is stored, because what follows needs locks that others may
 * hold for long.
 */
const READ_GRID = {
  name: 'grid of a venue',
  text: `SELECT company.grid, set_config('lock_timeout', '${SENDER_LOCK_WAIT_MS}', true) FROM venue JOIN company ON company.id = venue.company_id WHERE venue.id = $1::int`,
};

interface ClaimedKey {
  grid: Grid;
  receivedAt: Date;
}

/**
 * The grid of the company and the time at which this capture claimed the key; null if the key is
 * taken, even by a transaction that committed while this one waited.
 */
async function claimKey(
  trx: Db,
  captureId: number,
  capture: NewCapture,
): Promise<ClaimedKey | null> {
  const { venue, key, digest, startedLocal, camera = null, filePath, result } = capture;
  const [claimed] = await runNamed<Omit<ClaimedKey, 'grid'>>(trx, CLAIM_KEY, [
    venue,
    key,
    captureId,
    digest,
    result?.pipeline_id ?? null,
    businessDay(startedLocal),
    localTimestamp(startedLocal),
    result ? 'scored' : 'pending',
    result?.trackeds.length ?? 0,
    filePath,
    result?.tracking_ok ?? true,
    result?.evaluation_ok ?? false,
    camera,
    currentTraceparent(),
  ]);
  if (!claimed) return null;
  const [company] = await runNamed<{ grid: Grid }>(trx, READ_GRID, [venue]);
  return { ...claimed, grid: company!.grid };
}

interface KnownCapture {
  captureId: number;
  state: CaptureState;
  pizzas: number;
  same: boolean;
}

async function repeatedReceipt(
  trx: Db,
  { venue, key, digest }: NewCapture,
): Promise<CaptureReceipt> {
  const { rows } = await sql<KnownCapture>`
    SELECT id AS "captureId", state, pizzas, digest = ${digest} AS same
    FROM capture WHERE venue_id = ${venue} AND key = ${key}`.execute(trx);
  const { same, ...known } = rows[0]!;
  if (!same) throw new ApiError('capture_differs');
  return { ...known, repeated: true, days: [] };
}

/** Records for stores which pictures are in the picture storage; existing records stay unchanged. */
export async function insertPictures(
  trx: Db,
  venues: readonly number[],
  pictures: readonly StoredPicture[],
): Promise<void> {
  if (pictures.length === 0) return;
  // Sorted by key, so that two captures with the same pictures cannot deadlock.
  await sql`INSERT INTO picture (venue_id, digest, format, width, height, bytes, placeholder)
    SELECT venue, digest, format, width, height, bytes, placeholder
    FROM unnest(${[...venues]}::int[]) AS venue,
      json_populate_recordset(NULL::picture, ${JSON.stringify(pictures)}::json)
    ORDER BY venue, digest
    ON CONFLICT (venue_id, digest) DO NOTHING`.execute(trx);
}

async function insertWaitingPictures(
  trx: Db,
  { venue, pictures }: NewCapture,
  captureId: number,
): Promise<void> {
  const rows = pictures.map(({ name, digest, raw = null }, position) => ({
    venue_id: venue,
    capture_id: captureId,
    position,
    digest,
    name,
    raw,
  }));
  await sql`INSERT INTO capture_picture
    SELECT * FROM json_populate_recordset(NULL::capture_picture, ${JSON.stringify(rows)}::json)`.execute(
    trx,
  );
}

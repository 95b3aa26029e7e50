import { insertCapture, type CaptureReceipt, type NewCapture } from '#pizzas/insert-capture';
import { rememberNames, unknownNames } from '#pizzas/names/known-names';
import { timeZoneOf } from '#pizzas/venue-time-zone';
import { ApiError } from '#platform/http/errors';
import type { Tools } from '#platform/tools';
import { wallClock } from '@crustodian/domain/time/calendar-day';
import type { LocalTs, PipelineResult } from '@crustodian/domain/pizza/pipeline-result';
import { sentNames } from '@crustodian/domain/pizza/sent-names';
import { localMs } from '@crustodian/domain/time/local-ts';
import { createHash } from 'node:crypto';
import { removeUnusedRaws } from './crop/raw-pictures.ts';
import { takePictures } from './crop/take-pictures.ts';
import type { PictureFile } from './store-pictures.ts';

export type IngestTools = Pick<Tools, 'db' | 'pictures' | 'live' | 'memory' | 'now'>;

export interface IncomingCapture {
  venue: number;
  key: string;
  startedLocal: LocalTs;
  /**
   * The time comes from the file or its arrival rather than from the request, so it is excluded
   * from the content digest.
   */
  timeIsGuessed?: boolean;
  /** The name of the camera that took the capture. */
  camera?: string | undefined;
  filePath: string | null;
  /** Set if the pizzas are already scored; its snap paths name the pictures. */
  result: PipelineResult | null;
  /** The product made the result itself, so the number of its names needs no limit. */
  isOwnResult?: boolean;
  pictures: readonly PictureFile[];
}

/** How far a camera's clock may be ahead. */
const CLOCK_AHEAD_MS = 5 * 60_000;
/** Cameras did not exist before this date; an earlier time means that the clock was never set. */
const EARLIEST: LocalTs = '2020/01/01 00:00:00';

/**
 * Accepts a capture. When it returns, the capture is stored durably, including its pizzas if they
 * came scored; snapshots without a result wait for their score. A refused capture leaves nothing
 * behind.
 * @throws ApiError future_capture, bad_request, not_an_image, image_unreadable, image_too_large,
 * capture_differs, too_many_names, too_many_cameras, day_full, day_closed, busy
 */
export async function acceptCapture(
  tools: IngestTools,
  capture: IncomingCapture,
): Promise<CaptureReceipt> {
  await checkTimes(tools, capture);
  if (capture.result) checkResult(capture.result, capture.startedLocal);
  checkNames(capture);
  const content = contentOf(capture);
  checkLength(content, capture);
  const { venue, key, startedLocal, filePath, camera = null } = capture;
  const { pictures, sent, result } = await takePictures(tools, capture);
  const digest = digestOf(content, sent);
  const names = capture.isOwnResult || !result ? [] : sentNames(result, capture.camera);
  const newNames = unknownNames(tools.memory, venue, names);
  const receipt = await insertTaken(tools, {
    venue,
    key,
    digest,
    startedLocal,
    camera,
    filePath,
    pictures,
    result,
    names: newNames,
  });
  // A repeated capture may have been stored when its names were still known.
  if (!receipt.repeated) rememberNames(tools.memory, venue, newNames);
  for (const day of receipt.days) tools.live.dayChanged({ venue, day });
  if (receipt.state === 'pending') tools.live.snapshotsArrived();
  return receipt;
}

/**
 * Raw pictures of a refused or repeated capture are removed; after any other failure the capture
 * may have been stored, so they stay.
 */
async function insertTaken(tools: IngestTools, capture: NewCapture): Promise<CaptureReceipt> {
  try {
    const receipt = await insertCapture(tools.db, capture);
    if (receipt.repeated) await removeUnusedRaws(tools, capture.venue, capture.pictures);
    return receipt;
  } catch (error) {
    if (error instanceof ApiError) await removeUnusedRaws(tools, capture.venue, capture.pictures);
    throw error;
  }
}

async function checkTimes(
  { db, memory, now }: IngestTools,
  { venue, startedLocal, result }: IncomingCapture,
): Promise<void> {
  const latest = wallClock(now() + CLOCK_AHEAD_MS, await timeZoneOf({ db, memory }, venue));
  const times = result?.trackeds.map((tracked) => tracked.REPORT_localized_capture_start_ts) ?? [];
  for (const time of [startedLocal, ...times]) {
    if (time > latest) throw new ApiError('future_capture');
    if (time >= EARLIEST) continue;
    throw new ApiError('bad_request', `The capture time ${time} is before 2020.`);
  }
}

/**
 * Maximum characters per pizza without the explanations, all of which a day's feed contains. The
 * engine sends up to 4,200, and some 9 for each frame in which a video shows the pizza.
 */
const MOST_OF_A_PIZZA = 10 * 1024;
/** Maximum characters of the explanations per pizza; the engine sends up to 10,400. */
const MOST_OF_AN_EXPLANATION = 16 * 1024;

/** Results of the product's own scoring are as long as they are: a long film has many frames. */
function checkLength(content: string, { result, isOwnResult }: IncomingCapture): void {
  if (!result || isOwnResult) return;
  const pizzas = Math.max(1, result.trackeds.length);
  const explanations = Object.values(result.evaluation_results).reduce(
    (sum, { explanation }) => sum + (explanation ? JSON.stringify(explanation).length : 0),
    0,
  );
  if (explanations > MOST_OF_AN_EXPLANATION * pizzas) {
    throw new ApiError(
      'bad_request',
      'The explanations of the result have more than 16 KB of text per pizza. Send fewer findings.',
    );
  }
  if (content.length - explanations > MOST_OF_A_PIZZA * pizzas) {
    throw new ApiError(
      'bad_request',
      'The result has more than 10 KB of text per pizza, not counting explanations. Send fewer detections, attributes or frames.',
    );
  }
}

/** Maximum distance of a pizza's time from its capture's time. */
const FARTHEST_MS = 24 * 3_600_000;

/**
 * A result must contain each pizza once, close to its capture's time, and refer only to pizzas that
 * it lists.
 */
function checkResult(
  { trackeds, evaluation_results, optimal_snap_ingredients }: PipelineResult,
  startedLocal: LocalTs,
): void {
  const ids = new Set(trackeds.map(({ id }) => id));
  if (ids.size < trackeds.length) {
    throw new ApiError('bad_request', 'Two pizzas of the result have the same id.');
  }
  const names = [...Object.keys(evaluation_results), ...Object.keys(optimal_snap_ingredients)];
  const stranger = names.find((id) => !ids.has(id));
  if (stranger !== undefined) {
    throw new ApiError('bad_request', `The result lists no pizza with the id '${stranger}'.`);
  }
  const start = localMs(startedLocal);
  for (const { REPORT_localized_capture_start_ts: time } of trackeds) {
    if (Math.abs(localMs(time) - start) <= FARTHEST_MS) continue;
    throw new ApiError(
      'bad_request',
      `The time ${time} of a pizza is not close to the time of its capture.`,
    );
  }
}

/**
 * Names are stored and shown but never used as paths; names that leave their folder are refused
 * anyway.
 */
function checkNames({ filePath, result, pictures }: IncomingCapture): void {
  const names = [
    ...(filePath === null ? [] : [filePath]),
    ...pictures.map(({ name }) => name),
    ...(result?.trackeds ?? []).flatMap(({ optimal_snap_path, REPORT_optimal_snap_path }) => [
      optimal_snap_path,
      REPORT_optimal_snap_path,
    ]),
  ];
  const climbing = names.find((name) => name.split(/[/\\]/).includes('..'));
  if (climbing !== undefined) {
    throw new ApiError('bad_request', `'${climbing}' leaves its folder: '..' is not accepted.`);
  }
  if (!result && pictures.length === 0) {
    throw new ApiError('bad_request', 'A capture needs pictures or a result.');
  }
  const known = new Set(result?.trackeds.map((tracked) => tracked.optimal_snap_path));
  const stray = result && pictures.find(({ name }) => !known.has(name));
  if (stray) {
    throw new ApiError('bad_request', `The result has no pizza with the picture '${stray.name}'.`);
  }
}

/** The content as text, identical for identical captures. */
const contentOf = ({
  startedLocal,
  timeIsGuessed,
  filePath,
  result,
  camera,
}: IncomingCapture): string =>
  JSON.stringify([
    timeIsGuessed ? null : startedLocal,
    filePath,
    result,
    ...(camera ? [camera] : []),
  ]);

function digestOf(
  content: string,
  pictures: readonly { name: string; sentDigest: string }[],
): Buffer {
  const hash = createHash('sha256').update(content);
  for (const { name, sentDigest } of pictures) hash.update(`\n${name}\n${sentDigest}`);
  return hash.digest();
}

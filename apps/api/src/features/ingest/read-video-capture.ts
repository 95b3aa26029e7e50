import { scoringSettingsOf, type SettingsTools } from '#pizzas/scoring-settings';
import { ApiError } from '#platform/http/errors';
import type { Tools } from '#platform/tools';
import { wallClock } from '@crustodian/domain/time/calendar-day';
import { brokenOffNote } from '@crustodian/scoring/video/score-video';
import { scoreVideoInProcess } from '@crustodian/scoring/video/score-video-in-process';
import { UnreadableVideo } from '@crustodian/scoring/video/video-problem';
import { snapshotPath, videoResultOf } from '@crustodian/scoring/video/video-result';
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { basename } from 'node:path';
import type { IncomingCapture } from './accept-capture.ts';
import { captureKeyOf } from './capture-key.ts';
import { NO_FILE, companionFile, type CaptureFile } from './read-capture-file.ts';
import type { NamedVenue } from './venue-folder.ts';

/** Two hours at 70 megabits per second. */
const MOST_VIDEO_BYTES = 64 * 2 ** 30;
export const VIDEO = /\.(mp4|m4v|mov|mkv|webm|avi|mpe?g|m?ts|m2ts)$/i;

interface VideoFile {
  path: string;
  venue: NamedVenue;
  signal?: AbortSignal | undefined;
}

/**
 * Reads a video as a scored capture: one pizza for each that was tracked, with the best frame as
 * its picture. Its time is that of the file's last change in the venue's zone, unless a JSON file
 * next to it gives the time. Runs in its own process, because it may take minutes.
 * @throws ApiError image_unreadable when the video cannot be read, bad_request when ffmpeg is
 * missing or it shows no pizza; AbortError
 */
export async function readVideoCapture(
  tools: SettingsTools & Pick<Tools, 'now'>,
  { path, venue, signal }: VideoFile,
): Promise<CaptureFile> {
  const file = await stat(path);
  const { mtimeMs } = file;
  // Opening a pipe would block until someone writes to it.
  if (!file.isFile()) throw new ApiError('bad_request', NO_FILE);
  if (file.size > MOST_VIDEO_BYTES)
    throw new ApiError('too_large', 'The video is larger than 64 GB.');
  const { sidecarPath, beside } = await companionFile(path);
  if (beside.result) {
    throw new ApiError(
      'bad_request',
      'Videos are scored here, so their JSON file may only contain the time.',
    );
  }
  const key = captureKeyOf(path, await digestOf(path));
  const settings = await scoringSettingsOf(tools, venue.id);
  const scored = await scoreVideoInProcess({ path, settings }, signal).catch(rethrowForUser);
  if (scored.pizzas.length === 0)
    throw new ApiError('bad_request', 'No pizza was found in the video.');
  const { capture_start_ts: given, file_path = null } = beside;
  const startedLocal = given ?? wallClock(Math.min(mtimeMs, tools.now()), venue.timeZone);
  const capture: IncomingCapture = {
    venue: venue.id,
    key,
    startedLocal,
    timeIsGuessed: given === undefined,
    filePath: file_path ?? basename(path),
    isOwnResult: true,
    result: videoResultOf(scored, { resultId: key, vidId: key, capturedAt: startedLocal }),
    pictures: scored.pizzas.map(({ snapshot, score }, index) => ({
      name: snapshotPath(index),
      bytes: Buffer.from(snapshot),
      reach: score.reach,
    })),
  };
  return { capture, sidecarPath, note: brokenOffNote(scored) };
}

function rethrowForUser(error: unknown): never {
  if (!(error instanceof UnreadableVideo)) throw error;
  throw new ApiError(
    error.reason === 'unreadable' ? 'image_unreadable' : 'bad_request',
    error.message,
  );
}

async function digestOf(path: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(path)) hash.update(chunk as Buffer);
  return hash.digest('hex');
}

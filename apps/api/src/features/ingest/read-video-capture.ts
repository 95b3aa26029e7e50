import { scoringSettingsOf, type SettingsTools } from '#facts/scoring-settings';
import { ApiError } from '#platform/errors';
import { wallClock } from '@crustodian/domain/calendar-day';
import { scoreSnapshot } from '@crustodian/scoring/score-snapshot';
import { scoreVideo } from '@crustodian/scoring/video/score-video';
import { UnreadableVideo } from '@crustodian/scoring/video/video-problem';
import { snapshotPath, videoResultOf } from '@crustodian/scoring/video/video-result';
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { basename } from 'node:path';
import type { IncomingCapture } from './accept-capture.ts';
import type { NamedVenue } from './venue-folder.ts';

export const VIDEO = /\.(mp4|m4v|mov|mkv|webm|avi)$/i;

const KEY_NAME_CHARACTERS = 150;

/**
 * A video as a scored capture: a pizza for each that was followed through it, with the best frame as
 * its picture. Its time is that of the file's last change in the venue's zone. Takes as long as the
 * video has work in it, so it is meant for a process of its own.
 * @throws ApiError bad_request when ffmpeg is missing, the video cannot be read, or shows no pizza
 */
export async function readVideoCapture(
  tools: SettingsTools,
  path: string,
  venue: NamedVenue,
  now: number,
): Promise<IncomingCapture> {
  const { mtimeMs } = await stat(path);
  const digest = await digestOf(path);
  const settings = await scoringSettingsOf(tools, venue.id);
  const scored = await scoreVideo(path, scoreSnapshot, settings).catch(asOurs);
  if (scored.pizzas.length === 0) throw new ApiError('bad_request', 'The video shows no pizza.');
  const startedLocal = wallClock(Math.min(mtimeMs, now), venue.timeZone);
  const name = basename(path).replace(/[^\w.-]/g, '_');
  const key = `${name.slice(0, KEY_NAME_CHARACTERS)}:${digest.slice(0, 16)}`;
  return {
    venue: venue.id,
    key,
    startedLocal,
    timeIsGuessed: true,
    filePath: basename(path),
    result: videoResultOf(scored, { resultId: key, vidId: key, capturedAt: startedLocal }),
    pictures: scored.pizzas.map(({ snapshot }, index) => ({
      name: snapshotPath(index),
      bytes: Buffer.from(snapshot),
    })),
  };
}

function asOurs(error: unknown): never {
  if (error instanceof UnreadableVideo) throw new ApiError('bad_request', error.message);
  throw error;
}

async function digestOf(path: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(path)) hash.update(chunk as Buffer);
  return hash.digest('hex');
}

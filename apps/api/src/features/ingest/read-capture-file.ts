import { ApiError } from '#platform/http/errors';
import { decode } from '#platform/http/request-body';
import { sha256 } from '#platform/sha256';
import { capture } from '@crustodian/contract/ingest';
import { wallClock } from '@crustodian/domain/time/calendar-day';
import { MAX_FILE_BYTES } from '@crustodian/scoring/image/decode-image';
import { readFile, stat } from 'node:fs/promises';
import { basename, extname } from 'node:path';
import type { IncomingCapture } from './accept-capture.ts';
import { captureKeyOf } from './capture-key.ts';
import type { NamedVenue } from './venue-folder.ts';

/** The optional JSON file next to a picture. */
const fromFile = capture.pick({ capture_start_ts: true, file_path: true, result: true }).partial();

/** As large as a capture in a request may be. */
const SIDECAR_MOST_BYTES = 8 * 2 ** 20;

export interface CaptureFile {
  capture: IncomingCapture;
  /** The JSON file next to the picture, or null. */
  sidecarPath: string | null;
  /** A note about an accepted file. */
  note?: string | undefined;
}

/**
 * Reads a picture file as a capture. Its key is the file name and the start of the content's
 * digest; its time is that of the file's last change in the venue's zone, but never in the future.
 * A JSON file next to it, `oven.jpg.json` or `oven.json`, may contain the time or a finished
 * result.
 * @throws ApiError image_too_large, bad_request; the file system's error when the file is missing
 */
export async function readCaptureFile(
  path: string,
  venue: NamedVenue,
  now: number,
): Promise<CaptureFile> {
  const { bytes, mtimeMs } = await readPicture(path);
  const { sidecarPath, beside } = await companionFile(path);
  const { capture_start_ts, file_path = null, result = null } = beside;
  const [first] = result?.trackeds ?? [];
  const start = capture_start_ts ?? first?.REPORT_localized_capture_start_ts;
  const name = basename(path);
  const onlyPizza = result?.trackeds.length === 1 ? first : undefined;
  return {
    sidecarPath,
    capture: {
      venue: venue.id,
      key: captureKeyOf(path, sha256(bytes)),
      startedLocal: start ?? wallClock(Math.min(mtimeMs, now), venue.timeZone),
      timeIsGuessed: start === undefined,
      filePath: file_path,
      result,
      pictures: [{ name: onlyPizza?.optimal_snap_path ?? name, bytes }],
    },
  };
}

/**
 * The bytes of a picture file and its modification time.
 * @throws ApiError image_too_large, bad_request; the file system's error when it cannot be read
 */
export async function readPicture(path: string): Promise<{ bytes: Buffer; mtimeMs: number }> {
  const file = await stat(path);
  // Opening a pipe would block until someone writes to it.
  if (!file.isFile()) throw new ApiError('bad_request', NO_FILE);
  if (file.size > MAX_FILE_BYTES) throw new ApiError('image_too_large');
  return { bytes: await readFile(path), mtimeMs: file.mtimeMs };
}

export const NO_FILE = 'This is a folder, pipe or device, not a file.';

/** Reads the JSON file next to a picture or video. @throws ApiError bad_request */
export async function companionFile(path: string) {
  const sidecarPath = await sidecarOf(path);
  return { sidecarPath, beside: sidecarPath ? await readSidecar(sidecarPath) : {} };
}

/** The JSON file next to a picture: `oven.jpg.json`, otherwise `oven.json`, otherwise null. */
export async function sidecarOf(path: string): Promise<string | null> {
  const withoutExtension = path.slice(0, path.length - extname(path).length);
  for (const candidate of [`${path}.json`, `${withoutExtension}.json`]) {
    const found = candidate === path ? null : await stat(candidate).catch(() => null);
    if (found?.isFile()) return candidate;
  }
  return null;
}

async function readSidecar(path: string) {
  const name = basename(path);
  const { size } = await stat(path);
  if (size <= SIDECAR_MOST_BYTES) return parseSidecar(name, await readFile(path, 'utf8'));
  throw new ApiError('bad_request', `${name} is too large: at most 8 MB.`);
}

function parseSidecar(name: string, text: string) {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new ApiError('bad_request', `${name} is not valid JSON.`);
  }
  return decode(fromFile, value);
}

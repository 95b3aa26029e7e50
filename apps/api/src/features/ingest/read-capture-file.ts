import { ApiError } from '#platform/errors';
import { decode } from '#platform/request-body';
import { capture } from '@crustodian/contract/ingest';
import { wallClock } from '@crustodian/domain/calendar-day';
import { MAX_FILE_BYTES } from '@crustodian/scoring/decode-image';
import { createHash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { basename, extname } from 'node:path';
import type { IncomingCapture } from './accept-capture.ts';
import type { NamedVenue } from './venue-folder.ts';

/** What a JSON file beside a picture may say of it. */
const sidecar = capture.pick({ capture_start_ts: true, file_path: true, result: true }).partial();

export interface CaptureFile {
  capture: IncomingCapture;
  /** The JSON file beside the picture, or null. */
  sidecarPath: string | null;
}

/**
 * A picture file as a capture: its key is the file name and the start of the content's digest, its
 * time that of the last change in the venue's zone, but never the future. A JSON file beside it,
 * `oven.jpg.json` or `oven.json`, may tell the time or bring a finished result.
 * @throws ApiError image_too_large, bad_request; the file system's error when the file is not there
 */
export async function readCaptureFile(
  path: string,
  venue: NamedVenue,
  now: number,
): Promise<CaptureFile> {
  const { size, mtimeMs } = await stat(path);
  if (size > MAX_FILE_BYTES) throw new ApiError('image_too_large');
  const bytes = await readFile(path);
  const beside = await readSidecar(path);
  const { capture_start_ts, file_path = null, result = null } = beside?.told ?? {};
  const [first] = result?.trackeds ?? [];
  const told = capture_start_ts ?? first?.REPORT_localized_capture_start_ts;
  const name = basename(path);
  const onlyPizza = result?.trackeds.length === 1 ? first : undefined;
  return {
    sidecarPath: beside?.path ?? null,
    capture: {
      venue: venue.id,
      key: keyOf(name, bytes),
      startedLocal: told ?? wallClock(Math.min(mtimeMs, now), venue.timeZone),
      timeIsGuessed: told === undefined,
      filePath: file_path,
      result,
      pictures: [{ name: onlyPizza?.optimal_snap_path ?? name, bytes }],
    },
  };
}

const KEY_NAME_CHARACTERS = 150;

function keyOf(name: string, bytes: Uint8Array): string {
  const digest = createHash('sha256').update(bytes).digest('hex');
  return `${name.replace(/[^\w.-]/g, '_').slice(0, KEY_NAME_CHARACTERS)}:${digest.slice(0, 16)}`;
}

async function readSidecar(path: string) {
  const withoutExtension = path.slice(0, path.length - extname(path).length);
  for (const candidate of [`${path}.json`, `${withoutExtension}.json`]) {
    const text = await readFile(candidate, 'utf8').catch(() => null);
    if (text !== null) return { path: candidate, told: parseSidecar(basename(candidate), text) };
  }
  return null;
}

function parseSidecar(name: string, text: string) {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new ApiError('bad_request', `${name} is no JSON.`);
  }
  return decode(sidecar, value);
}

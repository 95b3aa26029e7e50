import { open, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';

/** A captured picture; its key stays the same across retries. */
export interface SpooledCapture {
  key: string;
  camera: string;
  /** The store where it was taken; null if the agent did not know it yet. */
  venue: string | null;
  /** Milliseconds since 1970, by the corrected clock. */
  takenAt: number;
  /** Local time of the store; null if its time zone is not known yet. */
  startedLocal: string | null;
  picture: Buffer;
}

const ENDING = '.capture';
const CAPTURE_NAME = /^\d{15}-.+\.capture$/;

const header = z.object({
  key: z.string(),
  camera: z.string(),
  takenAt: z.number(),
  startedLocal: z.string().nullable(),
  // Files of earlier releases lack it.
  venue: z.string().nullable().default(null),
  /** The origin of the clock that set the time, and the boot it belongs to. */
  origin: z.object({ at: z.number(), boot: z.string() }).optional(),
});
/** Maximum length of the JSON line. */
const HEADER_BYTES = 4096;

/** Starts with the time of the capture, so that a folder needs no index. */
export const fileName = ({ takenAt, key }: Pick<SpooledCapture, 'takenAt' | 'key'>): string =>
  `${String(Math.max(0, takenAt)).padStart(15, '0')}-${nameOf(key)}${ENDING}`;

/** Keys contain colons, which some file systems do not allow. */
const nameOf = (key: string): string => key.replaceAll(':', '@');

export function nameParts(name: string): [takenAt: number, key: string] {
  const text = name.slice(0, -ENDING.length);
  return [Number(text.slice(0, 15)), text.slice(16).replaceAll('@', ':')];
}

/** File content: a line of JSON, followed by the picture. */
export const captureBytes = (
  { picture, ...about }: SpooledCapture,
  clock: Pick<z.infer<typeof header>, 'origin'> = {},
): Buffer =>
  Buffer.concat([
    Buffer.from(`${JSON.stringify(header.parse({ ...about, ...clock }))}\n`),
    picture,
  ]);

/** The clock origin stored in a file; null if the machine was restarted since. */
export async function originInFile(path: string, boot: string | null): Promise<number | null> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(HEADER_BYTES), 0, HEADER_BYTES, 0);
    const known = headerOf(buffer.subarray(0, bytesRead))?.origin;
    return known && known.boot === boot ? known.at : null;
  } finally {
    await file.close();
  }
}

/** Null if the file is not a capture. */
export function readCapture(bytes: Buffer): SpooledCapture | null {
  const about = headerOf(bytes);
  if (!about) return null;
  const { key, camera, venue, takenAt, startedLocal } = about;
  const picture = bytes.subarray(bytes.indexOf(0x0a) + 1);
  return { key, camera, venue, takenAt, startedLocal, picture };
}

function headerOf(bytes: Buffer): z.infer<typeof header> | null {
  try {
    return header.parse(JSON.parse(bytes.toString('utf8', 0, bytes.indexOf(0x0a))));
  } catch {
    return null;
  }
}

/**
 * The file of each capture. If the agent was killed while correcting a time, a capture has two
 * files: keeps the newer one.
 */
export async function captureFiles(folder: string): Promise<{ name: string; bytes: number }[]> {
  const entries = await readdir(folder, { withFileTypes: true });
  const found = entries.filter((each) => each.isFile() && CAPTURE_NAME.test(each.name));
  const files = await Promise.all(
    found.map(async ({ name }) => {
      const { size: bytes, mtimeMs: written } = await stat(join(folder, name));
      return { name, bytes, written };
    }),
  );
  const ofKeys = Map.groupBy(files, ({ name }) => nameParts(name)[1]);
  const kept = [];
  for (const same of ofKeys.values()) {
    const [newest, ...older] = same.toSorted((a, b) => b.written - a.written);
    kept.push(newest!);
    for (const { name } of older) await rm(join(folder, name), { force: true });
  }
  // Sorted, so that adding each to the spool is fast.
  return kept.toSorted((a, b) => (a.name < b.name ? -1 : 1));
}

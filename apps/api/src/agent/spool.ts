import { removeAbandonedDrafts, writeDurably } from '#platform/durable-file';
import { mkdir, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';

/** A picture that was taken; its key names it, however often it is sent. */
export interface SpooledCapture {
  key: string;
  camera: string;
  /** Milliseconds since 1970, by the corrected clock. */
  takenAt: number;
  /** The wall clock of the store; null where its time zone is not known yet. */
  startedLocal: string | null;
  picture: Buffer;
}

export interface SpoolState {
  captures: number;
  bytes: number;
  /** When the oldest was taken. */
  oldest: number | null;
  isFull: boolean;
  /** Refused by the server for what they are; kept in `refused`. */
  refused: number;
}

/** A capture further ahead of the clock than this was taken with a wrong clock, or the clock is wrong now. */
const AHEAD_MS = 60_000;
/** A smaller change is no sign that the clock was wrong. */
const CORRECTED_MS = 60_000;
/** How many refused captures are kept for inspection, the newest ones. */
const REFUSED_KEPT = 100;
const ENDING = '.capture';

const header = z.object({
  key: z.string(),
  camera: z.string(),
  takenAt: z.number(),
  startedLocal: z.string().nullable(),
});

interface Entry {
  name: string;
  key: string;
  takenAt: number;
  bytes: number;
  /** The origin of a clock that was not settled yet; null where the time is final. */
  origin: number | null;
  /** Not sent before this time of `performance.now()`. */
  notBefore: number;
}

/** What the spool asks of the store's clock. */
interface SpoolClock {
  now: () => number;
  origin: () => number;
}

/**
 * Captures on disk until the server has them, oldest first. Whatever `put` accepted is synced; a
 * file holds a line of JSON and the picture. Its name begins with when it was taken, so that the
 * folder needs no index.
 */
export class Spool {
  readonly #folder: string;
  readonly #mostBytes: number;
  readonly #entries: Entry[] = [];
  readonly #keys = new Set<string>();
  #bytes = 0;
  #isFull = false;
  #refused = 0;
  #waiting = Promise.withResolvers<void>();

  private constructor(folder: string, mostBytes: number) {
    this.#folder = folder;
    this.#mostBytes = mostBytes;
  }

  static async open(folder: string, { mostBytes }: { mostBytes: number }): Promise<Spool> {
    await mkdir(join(folder, 'refused'), { recursive: true, mode: 0o700 });
    await removeAbandonedDrafts(folder, 0);
    const spool = new Spool(folder, mostBytes);
    for (const { name, bytes } of await captureFiles(folder)) {
      const [takenAt, key] = parts(name);
      spool.#add({ name, key, takenAt, bytes, origin: null, notBefore: 0 });
    }
    spool.#refused = (await readdir(join(folder, 'refused'))).length;
    return spool;
  }

  state(): SpoolState {
    return {
      captures: this.#entries.length,
      bytes: this.#bytes,
      oldest: this.#entries[0]?.takenAt ?? null,
      isFull: this.#isFull,
      refused: this.#refused,
    };
  }

  /**
   * Keeps a capture; after 'kept' it survives a power cut. 'full' keeps nothing. Where the clock is not settled
   * yet, its origin corrects the time of the capture, should the server's time show that it is wrong.
   */
  async put(
    capture: SpooledCapture,
    origin: number | null = null,
  ): Promise<'kept' | 'known' | 'full'> {
    if (this.#keys.has(capture.key)) return 'known';
    const bytes = written(capture);
    if (this.#bytes + bytes.length > this.#mostBytes) return this.#full();
    const name = fileName(capture);
    try {
      await writeDurably(join(this.#folder, name), bytes);
    } catch (error) {
      unlessFull(error);
      return this.#full();
    }
    this.#isFull = false;
    const { key, takenAt } = capture;
    this.#add({ name, key, takenAt, bytes: bytes.length, origin, notBefore: 0 });
    this.#waiting.resolve();
    this.#waiting = Promise.withResolvers();
    return 'kept';
  }

  /**
   * The oldest capture that is not in the future, which the server would refuse. Nothing is deleted because of its age:
   * a clock that jumps would delete everything.
   */
  async oldest(clock: SpoolClock): Promise<SpooledCapture | null> {
    for (;;) {
      const entry = this.#entries.find((each) => isDue(each, clock));
      if (!entry) return null;
      const capture = read(await readFile(join(this.#folder, entry.name)));
      if (!capture) {
        await this.refuse(entry.key);
        continue;
      }
      const correction = correctionOf(entry, clock);
      if (correction === 0) return capture;
      return { ...capture, takenAt: capture.takenAt + correction, startedLocal: null };
    }
  }

  /** Sets the time of a capture before it is sent for the first time: for good, unless the disk is full. */
  async setTime(capture: SpooledCapture, startedLocal: string): Promise<SpooledCapture> {
    const timed = { ...capture, startedLocal };
    const entry = this.#entryOf(capture.key);
    const name = fileName(capture);
    try {
      await writeDurably(join(this.#folder, name), written(timed));
    } catch (error) {
      // Sending it is what makes room.
      unlessFull(error);
      return timed;
    }
    if (name !== entry.name) await rm(join(this.#folder, entry.name), { force: true });
    this.#forget(entry);
    this.#add({ ...entry, name, takenAt: capture.takenAt, origin: null });
    return timed;
  }

  /** Makes a capture wait, so that the others are sent. */
  postpone(key: string, ms: number): void {
    this.#entryOf(key).notBefore = performance.now() + ms;
  }

  /** The server has it. */
  async remove(key: string): Promise<void> {
    const entry = this.#entryOf(key);
    await rm(join(this.#folder, entry.name), { force: true });
    this.#forget(entry);
    this.#isFull = false;
  }

  /** The server will never take it. */
  async refuse(key: string): Promise<void> {
    const entry = this.#entryOf(key);
    const folder = join(this.#folder, 'refused');
    await rename(join(this.#folder, entry.name), join(folder, entry.name));
    this.#forget(entry);
    this.#isFull = false;
    const names = (await readdir(folder)).sort();
    for (const name of names.slice(0, -REFUSED_KEPT)) await rm(join(folder, name), { force: true });
    this.#refused += 1;
  }

  /** Settles when a capture comes. */
  arrival(): Promise<void> {
    return this.#waiting.promise;
  }

  #full(): 'full' {
    this.#isFull = true;
    return 'full';
  }

  #entryOf(key: string): Entry {
    const entry = this.#entries.find((each) => each.key === key);
    if (!entry) throw new Error(`no capture '${key}' is kept`);
    return entry;
  }

  #add(entry: Entry): void {
    const at = this.#entries.findLastIndex(({ name }) => name < entry.name) + 1;
    this.#entries.splice(at, 0, entry);
    this.#keys.add(entry.key);
    this.#bytes += entry.bytes;
  }

  #forget(entry: Entry): void {
    this.#entries.splice(this.#entries.indexOf(entry), 1);
    this.#keys.delete(entry.key);
    this.#bytes -= entry.bytes;
  }
}

/** The file of each capture; the newer of two, where the agent was killed while it corrected the time. */
async function captureFiles(folder: string): Promise<{ name: string; bytes: number }[]> {
  const names = (await readdir(folder)).filter((each) => each.endsWith(ENDING)).sort();
  const files = await Promise.all(
    names.map(async (name) => {
      const { size: bytes, mtimeMs: written } = await stat(join(folder, name));
      return { name, bytes, written };
    }),
  );
  const ofKeys = Map.groupBy(files, ({ name }) => parts(name)[1]);
  const kept = [];
  for (const same of ofKeys.values()) {
    const [newest, ...older] = same.toSorted((a, b) => b.written - a.written);
    kept.push(newest!);
    for (const { name } of older) await rm(join(folder, name), { force: true });
  }
  return kept;
}

const isDue = (entry: Entry, clock: SpoolClock): boolean =>
  entry.notBefore <= performance.now() &&
  entry.takenAt + correctionOf(entry, clock) <= clock.now() + AHEAD_MS;

function correctionOf({ origin }: Entry, clock: SpoolClock): number {
  const moved = origin === null ? 0 : Math.round(clock.origin() - origin);
  return Math.abs(moved) > CORRECTED_MS ? moved : 0;
}

/** How the system says that there is no room left. */
const NO_SPACE = new Set(['ENOSPC', 'EDQUOT']);

/** @throws error, unless it says that there is no room left */
export function unlessFull(error: unknown): void {
  if (!NO_SPACE.has((error as NodeJS.ErrnoException).code ?? '')) throw error;
}

const fileName = ({ takenAt, key }: Pick<SpooledCapture, 'takenAt' | 'key'>): string =>
  `${String(takenAt).padStart(15, '0')}-${nameOf(key)}${ENDING}`;

/** Keys hold colons, which not every file system takes. */
const nameOf = (key: string): string => key.replaceAll(':', '@');

function parts(name: string): [takenAt: number, key: string] {
  const text = name.slice(0, -ENDING.length);
  return [Number(text.slice(0, 15)), text.slice(16).replaceAll('@', ':')];
}

const written = ({ picture, ...about }: SpooledCapture): Buffer =>
  Buffer.concat([Buffer.from(`${JSON.stringify(header.parse(about))}\n`), picture]);

/** Null where the file is no capture: something else wrote it. */
function read(bytes: Buffer): SpooledCapture | null {
  const end = bytes.indexOf(0x0a);
  try {
    const about = header.parse(JSON.parse(bytes.toString('utf8', 0, end)));
    return { ...about, picture: bytes.subarray(end + 1) };
  } catch {
    return null;
  }
}

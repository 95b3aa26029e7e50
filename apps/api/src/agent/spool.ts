import { removeAbandonedDrafts, writeDurably } from '#platform/durable-file';
import { mkdir, readdir, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { readBootId } from './boot-id.ts';
import { correctionOf, isDue, newEntry, type SpoolEntry, type SpoolClock } from './spool-entry.ts';
import {
  fileName,
  originInFile,
  readCapture,
  captureBytes,
  captureFiles,
  type SpooledCapture,
} from './capture-file.ts';

export interface SpoolState {
  captures: number;
  bytes: number;
  /** Time of the oldest capture. */
  oldest: number | null;
  isFull: boolean;
  /** Number of captures that the server rejected because of their content; kept in `refused`. */
  refused: number;
}

/** How many refused captures are kept for inspection, newest first. */
const REFUSED_KEPT = 100;

/** Retry delay if the disk is full. */
const FULL_WAITS_MS = 60_000;
/** Retry delay of an unanswered capture: initial, and maximum. */
const FIRST_WAIT_MS = 60_000;
const LONGEST_WAIT_MS = 60 * 60_000;
/** Number of files read concurrently. */
const READ_AT_A_TIME = 32;

interface SpoolOptions {
  mostBytes: number;
  /** Identifies the boot that the monotonic clock belongs to; this machine's by default. */
  boot?: string;
  log?: (text: string) => void;
}

/**
 * Captures on disk until the server has them, oldest first. Everything that `put` accepted is
 * synced.
 */
export class Spool {
  readonly #folder: string;
  readonly #mostBytes: number;
  readonly #boot: string | null;
  readonly #log: (text: string) => void;
  readonly #entries: SpoolEntry[] = [];
  readonly #keys = new Set<string>();
  #bytes = 0;
  #isFull = false;
  #refused = 0;
  #waiting = Promise.withResolvers<void>();

  private constructor(folder: string, boot: string | null, { mostBytes, log }: SpoolOptions) {
    this.#folder = folder;
    this.#mostBytes = mostBytes;
    this.#boot = boot;
    this.#log = log ?? (() => undefined);
  }

  static async open(folder: string, options: SpoolOptions): Promise<Spool> {
    await mkdir(join(folder, 'refused'), { recursive: true, mode: 0o700 });
    await removeAbandonedDrafts(folder, 0);
    const bootId = options.boot ?? (await readBootId());
    const spool = new Spool(folder, bootId, options);
    const files = await captureFiles(folder);
    for (let at = 0; at < files.length; at += READ_AT_A_TIME) {
      const some = files.slice(at, at + READ_AT_A_TIME).map(async ({ name, bytes }) => {
        const origin = await originInFile(join(folder, name), bootId).catch(() => null);
        return newEntry({ name, bytes, origin });
      });
      for (const entry of await Promise.all(some)) spool.#add(entry);
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
   * Stores a capture; after 'kept' it survives a power failure. 'full' stores nothing. `origin`, of
   * the clock that set the capture's time, allows correcting that time if the clock turns out to be
   * wrong before the capture is sent.
   */
  async put(
    capture: SpooledCapture,
    origin: number | null = null,
  ): Promise<'kept' | 'known' | 'full'> {
    if (this.#keys.has(capture.key)) return 'known';
    const boot = this.#boot;
    const bytes = captureBytes(
      capture,
      origin === null || boot === null ? {} : { origin: { at: origin, boot } },
    );
    if (this.#bytes + bytes.length > this.#mostBytes) return this.#full();
    const name = fileName(capture);
    try {
      await writeDurably(join(this.#folder, name), bytes);
    } catch (error) {
      rethrowUnlessDiskFull(error);
      return this.#full();
    }
    this.#isFull = false;
    const { key, takenAt } = capture;
    this.#add({ ...newEntry({ name, bytes: bytes.length, origin }), key, takenAt });
    this.#waiting.resolve();
    this.#waiting = Promise.withResolvers();
    return 'kept';
  }

  /**
   * The oldest capture that is not in the future, which the server would refuse; unanswered ones
   * come after all others. Captures are never deleted because of their age, since a clock jump
   * would delete everything.
   */
  async oldest(clock: SpoolClock): Promise<SpooledCapture | null> {
    for (;;) {
      const entry = this.#nextDue(clock);
      if (!entry) return null;
      const bytes = await this.#read(entry);
      if (!bytes) continue;
      const capture = readCapture(bytes);
      if (!capture) {
        await this.refuse(entry.key);
        continue;
      }
      const correction = correctionOf(entry, clock);
      if (correction === 0) return capture;
      return { ...capture, takenAt: capture.takenAt + correction, startedLocal: null };
    }
  }

  /** Null if the file cannot be read: it is retried later, and the others are sent first. */
  async #read(entry: SpoolEntry): Promise<Buffer | null> {
    try {
      return await readFile(join(this.#folder, entry.name));
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') this.#forget(entry);
      else this.retryLater(entry.key);
      this.#log(`${entry.name} cannot be read: ${(error as Error).message}`);
      return null;
    }
  }

  #nextDue(clock: SpoolClock): SpoolEntry | undefined {
    let next: SpoolEntry | undefined;
    for (const entry of this.#entries) {
      if (!isDue(entry, clock)) continue;
      if (entry.unanswered === 0) return entry;
      if (!next || entry.unanswered < next.unanswered) next = entry;
    }
    return next;
  }

  /** Fixes the time of a capture before it is first sent; on disk too, unless the disk is full. */
  async setTime(capture: SpooledCapture, startedLocal: string): Promise<SpooledCapture> {
    const timed = { ...capture, startedLocal };
    const entry = this.#entryOf(capture.key);
    const name = fileName(capture);
    try {
      await writeDurably(join(this.#folder, name), captureBytes(timed));
    } catch (error) {
      // Sending the capture frees space.
      rethrowUnlessDiskFull(error);
      return timed;
    }
    if (name !== entry.name) await rm(join(this.#folder, entry.name), { force: true });
    this.#forget(entry);
    this.#add({ ...entry, name, takenAt: capture.takenAt, origin: null });
    return timed;
  }

  /** Delays a capture, so that the others are sent. */
  postpone(key: string, ms: number): void {
    this.#entryOf(key).notBefore = performance.now() + ms;
  }

  /** The product did not answer: retries the capture after the others, with exponential backoff. */
  retryLater(key: string): void {
    const entry = this.#entryOf(key);
    this.postpone(key, Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** entry.unanswered));
    entry.unanswered += 1;
  }

  /** Removes a capture that the server has. */
  async remove(key: string): Promise<void> {
    const entry = this.#entryOf(key);
    await rm(join(this.#folder, entry.name), { force: true });
    this.#forget(entry);
    this.#isFull = false;
  }

  /** Moves a capture that the server will never accept to `refused`. */
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

  /** Stores a capture of another store separately, in case this agent works there again. */
  async setAside(key: string, venue: string): Promise<void> {
    const entry = this.#entryOf(key);
    const folder = this.#folderOf(venue);
    try {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      await rename(join(this.#folder, entry.name), join(folder, entry.name));
    } catch (error) {
      rethrowUnlessDiskFull(error);
      return this.postpone(key, FULL_WAITS_MS);
    }
    this.#forget(entry);
    this.#isFull = false;
  }

  /** Restores captures that were set aside for a store. */
  async takeBack(venue: string): Promise<void> {
    const folder = this.#folderOf(venue);
    const files = await captureFiles(folder).catch(() => []);
    for (const { name, bytes } of files) {
      const entry = newEntry({ name, bytes, origin: null });
      if (this.#keys.has(entry.key)) continue;
      await rename(join(folder, name), join(this.#folder, name));
      this.#add(entry);
    }
  }

  #folderOf(venue: string): string {
    return join(this.#folder, `of-store-${venue}`);
  }

  /** Resolves when the next capture arrives. */
  arrival(): Promise<void> {
    return this.#waiting.promise;
  }

  #full(): 'full' {
    this.#isFull = true;
    return 'full';
  }

  #entryOf(key: string): SpoolEntry {
    const entry = this.#entries.find((each) => each.key === key);
    if (!entry) throw new Error(`no capture '${key}' is kept`);
    return entry;
  }

  #add(entry: SpoolEntry): void {
    const at = this.#entries.findLastIndex(({ name }) => name < entry.name) + 1;
    this.#entries.splice(at, 0, entry);
    this.#keys.add(entry.key);
    this.#bytes += entry.bytes;
  }

  #forget(entry: SpoolEntry): void {
    this.#entries.splice(this.#entries.indexOf(entry), 1);
    this.#keys.delete(entry.key);
    this.#bytes -= entry.bytes;
  }
}

/** The system's error codes for a full disk. */
const NO_SPACE = new Set(['ENOSPC', 'EDQUOT']);

/** @throws error, unless it says that the disk is full */
export function rethrowUnlessDiskFull(error: unknown): void {
  if (!NO_SPACE.has((error as NodeJS.ErrnoException).code ?? '')) throw error;
}

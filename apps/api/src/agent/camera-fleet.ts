import { writeDurably } from '#platform/durable-file';
import { readFile } from 'node:fs/promises';
import { resolve, sep } from 'node:path';
import { z } from 'zod';
import { readPhoneSource, type CameraSettings } from './settings.ts';
import type { CameraStatus, CameraWatch } from './watch-camera.ts';
import { newStatus, watchCamera } from './watch-camera.ts';

const file = z.array(z.object({ name: z.string(), source: z.string() }));
type KeptCamera = z.infer<typeof file>[number];

interface Watched {
  camera: CameraSettings;
  status: CameraStatus;
  /**
   * Aborted when the camera is paused for setup or replaced by another one of the same name; null
   * while paused.
   */
  running: AbortController | null;
  ended: Promise<void>;
}

/** `path` is the file with the cameras set up by phone, which contains passwords. */
interface FleetOptions extends Omit<CameraWatch, 'camera' | 'status'> {
  path: string;
  inbox: string;
}

/** The cameras of an agent: those in its settings, and those set up by phone. */
export class CameraFleet {
  readonly #options: FleetOptions;
  readonly #watched = new Map<string, Watched>();
  #kept: KeptCamera[];

  private constructor(options: FleetOptions, kept: KeptCamera[]) {
    this.#options = options;
    this.#kept = kept;
  }

  /** A camera set up by phone replaces a camera of the same name in the settings. */
  static async open(cameras: readonly CameraSettings[], options: FleetOptions) {
    const fleet = new CameraFleet(options, await readKept(options));
    const byName = new Map(cameras.map((camera) => [camera.name, camera]));
    for (const { name, source } of fleet.#kept) {
      byName.set(name, { name, source: readPhoneSource(source, options.inbox) });
    }
    for (const camera of byName.values()) fleet.#watch(camera);
    return fleet;
  }

  statuses(): CameraStatus[] {
    return [...this.#watched.values()].map(({ status }) => status);
  }

  /** Whether another camera uses this folder, a folder inside it or one that contains it. */
  isFolderOfAnother(folder: string, name: string): boolean {
    const isWithin = (inner: string, outer: string) =>
      `${inner}${sep}`.startsWith(`${outer}${sep}`);
    return [...this.#watched.values()].some(({ camera }) => {
      if (camera.name === name || camera.source.kind !== 'folder') return false;
      const other = resolve(camera.source.path);
      return isWithin(folder, other) || isWithin(other, folder);
    });
  }

  /** Stores a camera on disk unless it is stored already, and watches it from now on. */
  async keep({ name, source }: KeptCamera): Promise<void> {
    const isKept = this.#kept.some((kept) => kept.name === name && kept.source === source);
    if (!isKept) {
      const { path, inbox } = this.#options;
      const camera = { name, source: readPhoneSource(source, inbox) };
      const next = [...this.#kept.filter((kept) => kept.name !== name), { name, source }];
      await writeDurably(path, Buffer.from(JSON.stringify(next)));
      this.#kept = next;
      await this.pause(name);
      this.#watched.delete(name);
      this.#watch(camera);
    }
    this.resume(name);
  }

  /** Stops reading a camera, because some cameras allow only one connection. */
  async pause(name: string): Promise<void> {
    const watched = this.#watched.get(name);
    watched?.running?.abort();
    await watched?.ended;
    if (watched) watched.running = null;
  }

  resume(name: string): void {
    const watched = this.#watched.get(name);
    if (watched && watched.running === null) this.#start(watched);
  }

  #watch(camera: CameraSettings): void {
    const status = newStatus(camera.name, this.#options.clock.now());
    const watched: Watched = { camera, status, running: null, ended: Promise.resolve() };
    this.#watched.set(camera.name, watched);
    this.#start(watched);
  }

  #start(watched: Watched): void {
    const { path: _path, inbox: _inbox, ...options } = this.#options;
    const running = new AbortController();
    const signal = AbortSignal.any([options.signal, running.signal]);
    watched.running = running;
    const { camera, status } = watched;
    watched.ended = watchCamera({ ...options, camera, status, signal });
  }
}

/** An unreadable file must not stop the cameras in the settings. */
async function readKept({ path, log }: Pick<FleetOptions, 'path' | 'log'>): Promise<KeptCamera[]> {
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '[]';
    throw error;
  });
  try {
    return file.parse(JSON.parse(text));
  } catch {
    log(`${path} cannot be read. Set the cameras up by phone again.`);
    return [];
  }
}

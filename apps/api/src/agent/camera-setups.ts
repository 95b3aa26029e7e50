import type { SetupTask, TriedSetup } from '@crustodian/contract/ingest';
import { mkdir } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import type { CameraFleet } from './camera-fleet.ts';
import { searchOnvif } from './search-onvif.ts';
import type { Heartbeat, ServerCalls } from './server-calls.ts';
import { readPhoneSource, SettingsError } from './settings.ts';
import { CameraTrouble } from './sources/camera-trouble.ts';
import type { Sink } from './sources/source.ts';
import type { StoreClock } from './store-clock.ts';
import { followOf } from './watch-camera.ts';

/** Minimum interval between pictures sent to the phone. */
const SHOWN_EVERY_MS = 1000;
/** Retry interval after a failure; a wrong password is not retried, because cameras lock themselves. */
const AGAIN_MS = 10_000;
/** After this time it is clear whether this machine keeps up with a stream. */
const PACE_AFTER_MS = 6000;
/** Share of a stream's pace below which it is too slow. */
const PACE_FROM = 0.8;

interface SetupOptions {
  fleet: Pick<CameraFleet, 'keep' | 'pause' | 'resume' | 'isFolderOfAnother'>;
  calls: Pick<ServerCalls, 'sendSetupPicture'>;
  clock: Pick<StoreClock, 'now' | 'offset'>;
  inbox: string;
  /** Called when a change should be reported to the server soon. */
  changed: () => void;
  log: (text: string) => void;
  signal: AbortSignal;
  search?: typeof searchOnvif;
  ffmpeg?: string;
}

interface Try {
  task: SetupTask;
  tried: TriedSetup;
  stopping: AbortController;
  ended: Promise<void>;
}

interface Found {
  id: number;
  attempt: number;
  addresses: string[] | null;
}

/** Carries out the setup tasks that phones request, and reports their results. */
export class CameraSetups {
  readonly #options: SetupOptions;
  readonly #tries = new Map<number, Try>();
  readonly #found = new Map<number, Found>();
  readonly #kept = new Set<number>();

  constructor(options: SetupOptions) {
    this.#options = options;
  }

  /** Takes all current tasks; anything not among them ends. */
  take(tasks: readonly SetupTask[]): void {
    const wanted = new Map(tasks.filter(isPurpose('try')).map((task) => [task.id, task]));
    for (const [id, { task }] of this.#tries) {
      if (wanted.get(id)?.attempt !== task.attempt) this.#end(id);
    }
    for (const task of wanted.values()) if (!this.#tries.has(task.id)) this.#begin(task);
    const searches = tasks.filter(isPurpose('search'));
    for (const task of searches) this.#search(task);
    for (const [id, { addresses }] of this.#found) {
      if (addresses && !searches.some((task) => task.id === id)) this.#found.delete(id);
    }
    const kept = tasks.filter(isPurpose('keep'));
    for (const task of kept) void this.#keep(task);
    for (const id of this.#kept) if (!kept.some((task) => task.id === id)) this.#kept.delete(id);
  }

  report(): Pick<Heartbeat, 'setups' | 'kept' | 'found'> {
    return {
      setups: [...this.#tries.values()].map(({ tried }) => ({ ...tried })),
      kept: [...this.#kept],
      found: [...this.#found.values()].flatMap(({ addresses, ...of }) =>
        addresses ? [{ ...of, addresses }] : [],
      ),
    };
  }

  #begin(task: SetupTask): void {
    const { fleet, signal, changed } = this.#options;
    const stopping = new AbortController();
    const tried: TriedSetup = {
      id: task.id,
      attempt: task.attempt,
      state: 'connecting',
      connected_ms: null,
      width: null,
      height: null,
      codec: null,
    };
    const both = AbortSignal.any([signal, stopping.signal]);
    const ended = fleet
      .pause(task.camera)
      .then(() => this.#try(task, tried, both))
      .catch(() => become(tried, 'unreadable', changed));
    this.#tries.set(task.id, { task, tried, stopping, ended });
  }

  #end(id: number): void {
    const { task, stopping, ended } = this.#tries.get(id)!;
    this.#tries.delete(id);
    stopping.abort();
    void ended.then(() => {
      const isTried = [...this.#tries.values()].some((other) => other.task.camera === task.camera);
      if (!isTried) this.#options.fleet.resume(task.camera);
    });
  }

  /** Retries until it is ended. */
  async #try(task: SetupTask, tried: TriedSetup, signal: AbortSignal): Promise<void> {
    const { clock, changed, ffmpeg } = this.#options;
    while (!signal.aborted) {
      const trying = new AbortController();
      try {
        const source = await this.#sourceOf(task);
        const sink = this.#sinkOf(tried, { id: task.id, trying, signal });
        await followOf(source, clock, ffmpeg)(sink, AbortSignal.any([signal, trying.signal]));
      } catch (error) {
        if (signal.aborted) return;
        become(tried, error instanceof CameraTrouble ? error.state : 'unreadable', changed);
      }
      const isOver = tried.state === 'password_refused' || tried.state === 'too_slow';
      if (isOver) return;
      await sleep(AGAIN_MS, undefined, { signal }).catch(() => undefined);
    }
  }

  /** @throws CameraTrouble */
  async #sourceOf({ source, camera }: SetupTask) {
    const { fleet, inbox } = this.#options;
    try {
      const read = readPhoneSource(source ?? '', inbox);
      if (read.kind !== 'folder') return read;
      // Setup deletes the pictures it shows to the phone, so the other camera would lose them.
      if (fleet.isFolderOfAnother(read.path, camera)) throw new CameraTrouble('folder_taken');
      await mkdir(read.path, { recursive: true });
      return read;
    } catch (error) {
      if (error instanceof CameraTrouble) throw error;
      throw new CameraTrouble(error instanceof SettingsError ? 'wrong_address' : 'no_folder');
    }
  }

  #sinkOf(
    tried: TriedSetup,
    { id, trying, signal }: { id: number; trying: AbortController; signal: AbortSignal },
  ): Sink {
    const { calls, changed } = this.#options;
    const began = performance.now();
    let firstAt: number | null = null;
    let shownAt = -Infinity;
    let isSending = false;
    return {
      works(size) {
        if (size) Object.assign(tried, { width: size.width, height: size.height });
        tried.connected_ms ??= Math.round(performance.now() - began);
        if (tried.state !== 'black') become(tried, 'works', changed);
      },
      looks: (state) => become(tried, state === 'black' ? 'black' : 'works', changed),
      coded: (codec) => (tried.codec = codec),
      // A picture for the phone is not a capture; returning true lets a folder source delete it.
      capture: () => Promise.resolve(true),
      shows({ jpeg, seconds }) {
        const now = performance.now();
        firstAt ??= now - 1000 * (seconds ?? 0);
        const isLate = seconds !== undefined && 1000 * seconds < PACE_FROM * (now - firstAt);
        if (isLate && now - firstAt > PACE_AFTER_MS) {
          become(tried, 'too_slow', changed);
          trying.abort();
          return;
        }
        if (isSending || now - shownAt < SHOWN_EVERY_MS) return;
        shownAt = now;
        isSending = true;
        void jpeg()
          .then((picture) =>
            calls.sendSetupPicture({ id, attempt: tried.attempt }, picture, signal),
          )
          .finally(() => (isSending = false));
      },
    };
  }

  #search({ id, attempt }: SetupTask): void {
    if (this.#found.get(id)?.attempt === attempt) return;
    const { search = searchOnvif, changed } = this.#options;
    const found: Found = { id, attempt, addresses: null };
    this.#found.set(id, found);
    void search()
      .catch(() => [])
      .then((addresses) => {
        found.addresses = addresses;
        changed();
      });
  }

  async #keep({ id, camera, source }: SetupTask): Promise<void> {
    if (this.#kept.has(id) || source === null) return;
    const { fleet, changed, log } = this.#options;
    try {
      await fleet.keep({ name: camera, source });
      log(`${camera}: It was set up by phone, and is read from now on.`);
      this.#kept.add(id);
      changed();
    } catch (error) {
      // The next heartbeat requests it again.
      log(`${camera}: It was set up by phone, but cannot be kept: ${(error as Error).name}.`);
    }
  }
}

const isPurpose =
  (purpose: SetupTask['purpose']) =>
  (task: SetupTask): boolean =>
    task.purpose === purpose;

function become(tried: TriedSetup, state: TriedSetup['state'], changed: () => void): void {
  if (tried.state === state) return;
  tried.state = state;
  changed();
}

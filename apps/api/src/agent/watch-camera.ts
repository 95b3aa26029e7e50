import type { CameraState } from '@crustodian/contract/ingest';
import { setTimeout as sleep } from 'node:timers/promises';
import type { CameraSettings, Source } from './settings.ts';
import { CameraTrouble, TROUBLES } from './sources/camera-trouble.ts';
import { findOnvif } from './sources/find-onvif.ts';
import { followFolder } from './sources/follow-folder.ts';
import { followSnapshots } from './sources/follow-snapshots.ts';
import { followStream, rtspInput, usbInput } from './sources/follow-stream.ts';
import type { Follow, Sink } from './sources/source.ts';
import type { Spool } from './spool.ts';
import type { StoreClock } from './store-clock.ts';

/** Current status of a camera. */
export interface CameraStatus {
  name: string;
  state: CameraState;
  since: number;
  size: { width: number; height: number } | null;
  /** When its picture size last changed. */
  resizedAt: number | null;
  lastCaptureAt: number | null;
}

export interface CameraWatch {
  camera: CameraSettings;
  spool: Spool;
  clock: StoreClock;
  signal: AbortSignal;
  status: CameraStatus;
  /** Called when a change should be reported to the server soon. */
  changed: () => void;
  log: (text: string) => void;
}

/** Delays between attempts grow from the first to the last of these, in milliseconds. */
const PAUSES = { first: 1000, last: 60_000 };
/** Longer, because many cameras lock themselves after some wrong passwords. */
const AFTER_REFUSAL = { first: 60_000, last: 600_000 };
/** After it worked for this long, the delay restarts from the first. */
const WORKED_MS = 60_000;

export const newStatus = (name: string, now: number): CameraStatus => ({
  name,
  state: 'connecting',
  since: now,
  size: null,
  resizedAt: null,
  lastCaptureAt: null,
});

/** Watches a camera until `signal` aborts, and retries whenever it fails. */
export async function watchCamera(watch: CameraWatch): Promise<void> {
  const { camera, signal } = watch;
  let pause = 0;
  while (!signal.aborted) {
    const began = performance.now();
    try {
      await followOf(camera.source, watch.clock)(sinkOf(watch), signal);
    } catch (error) {
      const trouble = error instanceof CameraTrouble ? error : null;
      if (!trouble) watch.log(`${camera.name}: ${(error as Error).name}`);
      become(watch, trouble?.state ?? 'unreadable', trouble?.message);
    }
    const { first, last } = watch.status.state === 'password_refused' ? AFTER_REFUSAL : PAUSES;
    pause =
      performance.now() - began > WORKED_MS ? first : Math.min(last, Math.max(first, 2 * pause));
    await sleep(pause, undefined, { signal }).catch(() => undefined);
  }
}

/** The function that follows a source of this kind. */
export function followOf(
  source: Source,
  clock: Pick<StoreClock, 'now' | 'offset'>,
  ffmpeg = 'ffmpeg',
): Follow {
  const now = () => clock.now();
  if (source.kind === 'rtsp') return followStream(rtspInput(source.address), now, ffmpeg);
  if (source.kind === 'usb') return followStream(usbInput(source.device), now, ffmpeg);
  if (source.kind === 'folder') return followFolder(source.path, clock);
  if (source.kind === 'snapshot') return followSnapshots({ ...source, now });
  return async (sink, signal) => {
    const { stream } = await findOnvif(source.address);
    await followStream(rtspInput(stream), now, ffmpeg)(sink, signal);
  };
}

function sinkOf(watch: CameraWatch): Sink {
  const { camera, spool, clock, status } = watch;
  return {
    works(size) {
      const { size: before } = status;
      if (size && before && (before.width !== size.width || before.height !== size.height)) {
        status.resizedAt = clock.now();
        watch.log(
          `${camera.name}: its pictures were ${before.width} × ${before.height} and are ${size.width} × ${size.height}. Check its place again.`,
        );
        watch.changed();
      }
      if (size) status.size = { width: size.width, height: size.height };
      if (status.state !== 'frozen' && status.state !== 'black') become(watch, 'works');
    },
    looks: (state) => become(watch, state),
    async capture({ takenAt, picture, key }) {
      const put = await spool.put(
        {
          key: `${camera.name}:${key}`,
          camera: camera.name,
          venue: clock.store()?.venue ?? null,
          takenAt,
          startedLocal: clock.local(takenAt),
          picture,
        },
        clock.originOf(takenAt),
      );
      if (put === 'full') watch.changed();
      if (put === 'kept') status.lastCaptureAt = takenAt;
      return put !== 'full';
    },
  };
}

function become(
  { camera, status, clock, changed, log }: CameraWatch,
  state: CameraState,
  message: string = TROUBLES[state],
): void {
  if (status.state === state) return;
  status.state = state;
  status.since = clock.now();
  log(`${camera.name}: ${message}`);
  changed();
}

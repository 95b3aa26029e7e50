import { CLOCK_OFF_FROM_MS } from '@crustodian/domain/cameras/agent-warnings';
import { statfs } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import type { CameraSetups } from './camera-setups.ts';
import type { Heartbeat, ServerCalls, ServerTrouble } from './server-calls.ts';
import type { Spool, SpoolState } from './spool.ts';
import type { StoreClock } from './store-clock.ts';
import type { CameraStatus } from './watch-camera.ts';

const HEARTBEAT_MS = 60_000;
/** Minimum interval between heartbeats: after a change, and while the server does not answer. */
const SHORTEST_MS = 5000;

/** Only a person can resolve these, so captures do not wait for it. */
const LASTING_TROUBLES: ReadonlySet<ServerTrouble> = new Set([
  'name_taken',
  'token_refused',
  'heartbeat_refused',
]);

/**
 * Sends a heartbeat each minute and after changes; the answer contains the store and the server's
 * time.
 */
export async function sendHeartbeats(
  options: Known & {
    calls: Pick<ServerCalls, 'sendHeartbeat'>;
    /** Resolves at the next change of anything a heartbeat reports. */
    nextChange: () => Promise<void>;
    /** Called after each attempt. */
    onServer: (trouble: ServerTrouble | null) => void;
    log: (text: string) => void;
    signal: AbortSignal;
  },
): Promise<void> {
  const { calls, clock, setups, nextChange, onServer, log, signal } = options;
  const logClock = clockLogger(log);
  const logRoom = roomLogger(log);
  const logLeftOut = leftOutLogger(log);
  while (!signal.aborted) {
    const change = nextChange();
    logRoom(options.spool.state());
    const requested = clock.elapsed();
    const answer = await calls.sendHeartbeat(await heartbeat(options), signal);
    const answered = clock.elapsed();
    const isTrouble = typeof answer === 'string';
    onServer(isTrouble ? answer : null);
    if (isTrouble && LASTING_TROUBLES.has(answer)) clock.goOnUnchecked();
    if (!isTrouble) {
      const store = { venue: String(answer.venue), timeZone: answer.time_zone };
      await clock.synchronize(store, { requested, answered, serverNow: Date.parse(answer.now) });
      logClock(clock.offset());
      setups.take(answer.setups);
      logLeftOut(answer.left_out);
    }
    const pause = isTrouble ? 2 * SHORTEST_MS : Math.min(HEARTBEAT_MS, answer.next_ms);
    const least = Math.min(SHORTEST_MS, pause);
    await rest(least, signal);
    await Promise.race([change, rest(pause - least, signal)]);
  }
}

interface Known {
  agent: string;
  folder: string;
  spool: Spool;
  clock: StoreClock;
  statuses: () => readonly CameraStatus[];
  setups: Pick<CameraSetups, 'take' | 'report'>;
  version: string;
}

async function heartbeat({
  agent,
  folder,
  spool,
  clock,
  statuses,
  setups,
  version,
}: Known): Promise<Heartbeat> {
  const { bavail, bsize } = await statfs(folder);
  const { captures, bytes, oldest, isFull, refused } = spool.state();
  return {
    agent,
    version,
    clock_offset_ms: clock.offset(),
    free_bytes: bavail * bsize,
    spool: {
      captures,
      bytes,
      oldest: oldest === null ? null : new Date(oldest).toISOString(),
      full: isFull,
      // Servers of the previous release require it.
      expired: 0,
      refused,
    },
    ...setups.report(),
    cameras: statuses().map(({ name, state, since, size, resizedAt, lastCaptureAt }) => ({
      name,
      state,
      since: new Date(since).toISOString(),
      width: size?.width ?? null,
      height: size?.height ?? null,
      resized_at: resizedAt === null ? null : new Date(resizedAt).toISOString(),
      last_capture_at: lastCaptureAt === null ? null : new Date(lastCaptureAt).toISOString(),
    })),
  };
}

function clockLogger(log: (text: string) => void): (offset: number) => void {
  let wasOff = false;
  return (offset) => {
    const isOff = Math.abs(offset) > CLOCK_OFF_FROM_MS;
    const seconds = Math.abs(offset / 1000).toFixed(1);
    const word = offset > 0 ? 'behind' : 'ahead';
    if (isOff && !wasOff)
      log(`The clock is ${seconds} s ${word}; captures carry the server's time.`);
    wasOff = isOff;
  };
}

/** Logs when there is no room for captures, and when there is room again. */
function roomLogger(log: (text: string) => void): (state: SpoolState) => void {
  let wasFull = false;
  return ({ isFull, captures }) => {
    if (isFull && !wasFull)
      log(
        `There is no room for new captures while ${captures} wait. Free some disk space, or start with a larger --spool-mb.`,
      );
    if (!isFull && wasFull) log('There is room for captures again.');
    wasFull = isFull;
  };
}

/** Logs which cameras the server does not watch whenever that changes. */
export function leftOutLogger(log: (text: string) => void): (cameras: readonly string[]) => void {
  let last = '';
  return (cameras) => {
    const names = cameras.join(', ');
    if (names === last) return;
    last = names;
    log(
      names === ''
        ? 'The server watches all cameras again.'
        : `The server does not watch ${names}, because the agents of this store name as many cameras as it may have. Remove cameras that are no longer used; an agent that is silent for a day gives its room to others.`,
    );
  };
}

const rest = (ms: number, signal: AbortSignal): Promise<void> =>
  sleep(ms, undefined, { signal }).catch(() => undefined);

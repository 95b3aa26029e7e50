import { statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { lockFolder } from './lock-folder.ts';
import { sendUntil } from './sender.ts';
import { serverCalls, type Heartbeat } from './server-calls.ts';
import type { AgentSettings } from './settings.ts';
import { Spool } from './spool.ts';
import { OFF_FROM_MS, StoreClock } from './store-clock.ts';
import { newStatus, watchCamera, type CameraStatus } from './watch-camera.ts';

const HEARTBEAT_MS = 60_000;
/** News are told at once, but not more often than this. */
const NEWS_MS = 5000;

export interface AgentOptions {
  version: string;
  tell: (text: string) => void;
  signal: AbortSignal;
}

/**
 * The agent at the store: follows cameras, keeps captures on disk, sends them, and tells the server each minute
 * how it is. Ends when `signal` does.
 */
export async function runAgent(settings: AgentSettings, options: AgentOptions): Promise<void> {
  const { name, server, token, cameras, folder, spoolBytes, rate } = settings;
  const { tell, signal } = options;
  await lockFolder(folder);
  const spool = await Spool.open(join(folder, 'spool'), { mostBytes: spoolBytes });
  const clock = await StoreClock.open(join(folder, 'store.json'));
  const calls = serverCalls(server, token);
  const statuses = cameras.map(({ name }) => newStatus(name, clock.now()));
  let news = Promise.withResolvers<void>();
  const changed = () => {
    news.resolve();
    news = Promise.withResolvers();
  };
  const beat = () =>
    heartbeat({ agent: name, folder, spool, clock, statuses, version: options.version });
  const tellClock = clockTeller(tell);
  async function beatUntilEnd(): Promise<void> {
    while (!signal.aborted) {
      const news_ = news.promise;
      const asked = clock.machineNow();
      const answer = await calls.sendHeartbeat(await beat(), signal);
      const answered = clock.machineNow();
      if (answer) {
        const store = { venue: String(answer.venue), timeZone: answer.time_zone };
        await clock.heard(store, { asked, answered, serverNow: Date.parse(answer.now) });
        tellClock(clock.offset());
      }
      await rest(NEWS_MS, signal);
      await Promise.race([news_, rest((answer ? HEARTBEAT_MS : 2 * NEWS_MS) - NEWS_MS, signal)]);
    }
  }
  await Promise.all([
    beatUntilEnd(),
    sendUntil({ spool, calls, clock, rate, tell, signal }),
    ...cameras.map((camera, i) =>
      watchCamera({ camera, spool, clock, signal, status: statuses[i]!, changed, tell }),
    ),
  ]);
}

interface Known {
  agent: string;
  folder: string;
  spool: Spool;
  clock: StoreClock;
  statuses: readonly CameraStatus[];
  version: string;
}

async function heartbeat({
  agent,
  folder,
  spool,
  clock,
  statuses,
  version,
}: Known): Promise<Heartbeat> {
  const { bavail, bsize } = await statfs(folder);
  const { captures, bytes, oldest, isFull, expired, refused } = spool.state();
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
      expired,
      refused,
    },
    cameras: statuses.map(({ name, state, since, size, resizedAt, lastCaptureAt }) => ({
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

function clockTeller(tell: (text: string) => void): (offset: number) => void {
  let wasOff = false;
  return (offset) => {
    const isOff = Math.abs(offset) > OFF_FROM_MS;
    const seconds = Math.abs(offset / 1000).toFixed(1);
    const word = offset > 0 ? 'behind' : 'ahead';
    if (isOff && !wasOff)
      tell(`The clock is ${seconds} s ${word}; captures carry the server's time.`);
    wasOff = isOff;
  };
}

const rest = (ms: number, signal: AbortSignal): Promise<void> =>
  sleep(ms, undefined, { signal }).catch(() => undefined);

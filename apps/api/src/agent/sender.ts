import type { ErrorCode } from '@crustodian/contract/wire/errors';
import { setTimeout as sleep } from 'node:timers/promises';
import type { SpooledCapture } from './capture-file.ts';
import type { Spool } from './spool.ts';
import { localTime, type Store, type StoreClock } from './store-clock.ts';
import { troubleOf, type ServerCalls, type ServerTrouble } from './server-calls.ts';

export interface SenderOptions {
  spool: Spool;
  calls: Pick<ServerCalls, 'sendCapture'>;
  clock: StoreClock;
  /** Maximum captures per minute. */
  rate: number;
  log: (text: string) => void;
  /** Called after each attempt with the server's problem, or null. */
  onServer: (trouble: ServerTrouble | null) => void;
  signal: AbortSignal;
  /** Milliseconds of the first pause after a failure. */
  firstPause?: number;
}

const LONGEST_PAUSE_MS = 60_000;
/** Statuses that reject the capture itself, so that retrying is pointless. */
const REFUSALS: ReadonlySet<number> = new Set([400, 409, 413, 415, 422]);
/** Unlike those, this one resolves itself: a clock was wrong, or clocks have just been set back. */
const FUTURE: ErrorCode = 'future_capture';
const FUTURE_WAITS_MS = 10 * 60_000;
/**
 * After this many consecutive failures of a capture, although the server answers heartbeats, the
 * others are sent first.
 */
const MOST_FAILURES = 3;
/**
 * After this many consecutive captures without an answer of the product, the URL is considered
 * wrong, not the captures.
 */
const MOST_UNANSWERED = 5;

/** Sends spooled captures, oldest first and one at a time, until `signal` aborts. */
export async function sendCaptures(options: SenderOptions): Promise<void> {
  const { spool, clock, signal, onServer, log, rate, firstPause = 1000 } = options;
  const hasFailedOften = failureCounter(clock);
  let pause = firstPause;
  let knownVenue: string | null = null;
  let unanswered = 0;
  while (!signal.aborted) {
    const arrival = spool.arrival();
    // Nothing is sent before the clock is settled, so that the oldest capture goes first.
    const store = clock.isSettled() ? clock.store() : null;
    if (store && store.venue !== knownVenue) {
      await spool.takeBack(store.venue);
      knownVenue = store.venue;
    }
    const capture = store && (await spool.oldest(clock));
    if (!store || !capture) {
      await Promise.race([capture ? null : arrival, rest(1000, signal)]);
      continue;
    }
    const began = performance.now();
    const answered = await send(options, { store, kept: capture });
    unanswered = answered === 'unanswered' ? unanswered + 1 : 0;
    if (unanswered >= MOST_UNANSWERED) {
      onServer('not_the_product');
      await rest(LONGEST_PAUSE_MS, signal);
    } else if (answered === 'done' || answered === 'unanswered') {
      onServer(null);
      pause = firstPause;
      await rest(60_000 / rate - (performance.now() - began), signal);
    } else {
      if (hasFailedOften(capture.key)) {
        spool.retryLater(capture.key);
        log(
          `${capture.key} failed ${MOST_FAILURES} times (${answered.trouble}); it is sent again later.`,
        );
      }
      onServer(answered.trouble);
      await rest(Math.max(pause, answered.waitMs), signal);
      pause = Math.min(LONGEST_PAUSE_MS, pause * 2);
    }
  }
}

/**
 * Returns, on each failure of a capture, whether it failed too often in a row although the server
 * answered a heartbeat meanwhile.
 */
function failureCounter(clock: Pick<StoreClock, 'elapsed' | 'heardAt'>) {
  let counted = { key: '', failures: 0, since: 0 };
  return (key: string): boolean => {
    if (counted.key !== key) counted = { key, failures: 0, since: clock.elapsed() };
    counted.failures += 1;
    return counted.failures >= MOST_FAILURES && clock.heardAt() > counted.since;
  };
}

/**
 * Sends one capture, and removes it from the spool once the server has it or has rejected it for
 * good.
 */
async function send(
  { spool, calls, log, signal }: SenderOptions,
  { store: { venue, timeZone }, kept }: { store: Store; kept: SpooledCapture },
): Promise<'done' | 'unanswered' | { trouble: ServerTrouble; waitMs: number }> {
  if (kept.venue !== null && kept.venue !== venue) {
    log(
      `${kept.key} was taken at store ${kept.venue} and is kept until this agent works there again.`,
    );
    await spool.setAside(kept.key, kept.venue);
    return 'done';
  }
  const capture =
    kept.startedLocal === null
      ? await spool.setTime(kept, localTime(kept.takenAt, timeZone))
      : kept;
  const answered = await calls.sendCapture(venue, capture, signal);
  if (answered.isReceipt) {
    await spool.remove(capture.key);
    return 'done';
  }
  if (answered.code === FUTURE) {
    spool.postpone(capture.key, FUTURE_WAITS_MS);
    return 'done';
  }
  if (answered.code === '' && answered.status >= 200 && answered.status < 500) {
    // The cause may be this capture only, such as a proxy's body limit.
    spool.retryLater(capture.key);
    log(
      `A proxy answers the capture ${capture.key} with ${answered.status}; it is sent again later.`,
    );
    return 'unanswered';
  }
  if (REFUSALS.has(answered.status)) {
    log(`The server refuses the capture ${capture.key}: ${answered.err}`);
    await spool.refuse(capture.key);
    return 'done';
  }
  return { trouble: troubleOf(answered.status), waitMs: answered.waitMs };
}

/** Sleeps, but ends early when `signal` aborts. */
const rest = (ms: number, signal: AbortSignal): Promise<void> =>
  sleep(Math.max(0, ms), undefined, { signal }).catch(() => undefined);

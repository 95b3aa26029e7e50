import { readHealth } from '@crustodian/contract/health';
import { CallError } from './error-messages.ts';

/**
 * No response, a proxy without a server behind it, and a server that reports itself unavailable.
 */
const AWAY = new Set([0, 502, 503]);

const FIRST_WAIT_MS = 1000;
const LONGEST_WAIT_MS = 8000;

interface OutageParts {
  /** Checks whether the server is available again. */
  isBack: () => Promise<boolean>;
  wait: (ms: number) => Promise<void>;
}

/** Detects outages from failed calls, and polls until the product is available again. */
export function createOutage({ isBack, wait }: OutageParts) {
  const listeners = new Set<() => void>();
  let isAway = false;
  const set = (value: boolean) => {
    isAway = value;
    for (const notify of listeners) notify();
  };
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  };
  const untilBack = async () => {
    for (let pause = FIRST_WAIT_MS; isAway; pause = Math.min(pause * 1.5, LONGEST_WAIT_MS)) {
      // Jitter keeps browsers from polling simultaneously.
      await wait(pause * (1 + Math.random()));
      if (await isBack()) set(false);
    }
  };
  return {
    /** Call this with the error of every failed call. */
    noticed: (error: unknown) => {
      if (isAway || !(error instanceof CallError) || !AWAY.has(error.status)) return;
      // The product is there, and would refuse the same call again.
      if (error.code === 'took_too_long') return;
      set(true);
      void untilBack();
    },
    isAway: () => isAway,
    /** Calls the listener when an outage starts or ends, until the returned function is called. */
    subscribe,
    /** Calls `back` when an outage ends, until the returned function is called. */
    onBack: (back: () => void) => subscribe(() => !isAway && back()),
  };
}

export const outage = createOutage({
  isBack: async () => {
    const reply = await fetch(readHealth.path).catch(() => null);
    if (!reply?.ok) return false;
    const health = readHealth.answer.safeParse(await reply.json().catch(() => null));
    return health.success && health.data.status === 'ok';
  },
  wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
});

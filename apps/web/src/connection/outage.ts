import { readHealth } from '@crustodian/contract/health';
import { CallError } from './error-messages.ts';

/** No answer, a proxy without a server behind it, and the server's own word that it cannot serve now. */
const AWAY = new Set([0, 502, 503]);

const FIRST_WAIT_MS = 1000;
const LONGEST_WAIT_MS = 8000;

interface OutageParts {
  /** Asks the server whether it serves again. */
  isBack: () => Promise<boolean>;
  wait: (ms: number) => Promise<void>;
}

/** Knows from failed calls when the product is away, and asks until it is back. */
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
      // Not all browsers in the same moment.
      await wait(pause * (1 + Math.random()));
      if (await isBack()) set(false);
    }
  };
  return {
    /** Call with the error of every failed call. */
    noticed: (error: unknown) => {
      if (isAway || !(error instanceof CallError) || !AWAY.has(error.status)) return;
      set(true);
      void untilBack();
    },
    isAway: () => isAway,
    /** Calls back when it goes away or is back, until the returned function is called. */
    subscribe,
    /** Calls back when it is back, until the returned function is called. */
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

interface Waiting {
  weight: number;
  of: unknown;
  start: () => void;
}

/** What a piece of work weighs, whose it is, and what ends its waiting. */
interface Load {
  weight?: number;
  of?: unknown;
  /** Once aborted, work that has not started gives up its place and is refused with the reason. */
  signal?: AbortSignal | undefined;
}

/**
 * Runs work so that what is under way weighs at most `limit` together, and at most `share` of it is
 * the same one's; the rest waits in its order, but nobody behind another's share. Work heavier than
 * the share weighs as much as the share.
 */
export function semaphore(
  limit: number,
  share = limit,
): <T>(work: () => Promise<T>, load?: Load) => Promise<T> {
  const waiting = new Set<Waiting>();
  const shares = new Map<unknown, number>();
  let running = 0;

  const heldBy = (of: unknown): number => shares.get(of) ?? 0;

  function add(of: unknown, weight: number): void {
    running += weight;
    const held = heldBy(of) + weight;
    if (held > 0) shares.set(of, held);
    else shares.delete(of);
  }

  function startNext(): void {
    const full = new Set<unknown>();
    for (const next of waiting) {
      const { of, weight, start } = next;
      if (full.has(of)) continue;
      if (heldBy(of) + weight > share) {
        full.add(of);
        continue;
      }
      if (running + weight > limit) return;
      waiting.delete(next);
      add(of, weight);
      start();
    }
  }

  function turn({ weight, of }: { weight: number; of: unknown }, signal?: AbortSignal) {
    return new Promise<void>((resolve, reject) => {
      const giveUp = () => {
        waiting.delete(own);
        startNext();
        reject(signal?.reason);
      };
      const start = () => {
        signal?.removeEventListener('abort', giveUp);
        resolve();
      };
      const own: Waiting = { weight, of, start };
      if (signal?.aborted) return giveUp();
      signal?.addEventListener('abort', giveUp, { once: true });
      waiting.add(own);
      startNext();
    });
  }

  return async (work, { weight: heaviness = 1, of, signal } = {}) => {
    const weight = Math.min(heaviness, share);
    await turn({ weight, of }, signal);
    try {
      return await work();
    } finally {
      add(of, -weight);
      startNext();
    }
  };
}

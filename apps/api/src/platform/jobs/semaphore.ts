interface Waiting {
  weight: number;
  owner: unknown;
  start: () => void;
}

/** What a piece of work weighs, whose it is, and what ends its waiting. */
interface Load {
  weight?: number;
  owner?: unknown;
  /** Once aborted, work that has not started gives up its place and is refused with the reason. */
  signal?: AbortSignal | undefined;
}

/**
 * Runs work so that what is under way weighs at most `limit` together, and that of one owner at most
 * `share`; the rest waits in its order, but no one behind another owner's share. Work heavier than the
 * share weighs as much as the share.
 */
export function semaphore(
  limit: number,
  share = limit,
): <T>(work: () => Promise<T>, load?: Load) => Promise<T> {
  const waiting = new Set<Waiting>();
  const shares = new Map<unknown, number>();
  let running = 0;

  const heldBy = (owner: unknown): number => shares.get(owner) ?? 0;

  function add(owner: unknown, weight: number): void {
    running += weight;
    const held = heldBy(owner) + weight;
    if (held > 0) shares.set(owner, held);
    else shares.delete(owner);
  }

  function startNext(): void {
    const full = new Set<unknown>();
    for (const next of waiting) {
      const { owner, weight, start } = next;
      if (full.has(owner)) continue;
      if (heldBy(owner) + weight > share) {
        full.add(owner);
        continue;
      }
      if (running + weight > limit) return;
      waiting.delete(next);
      add(owner, weight);
      start();
    }
  }

  function turn({ weight, owner }: { weight: number; owner: unknown }, signal?: AbortSignal) {
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
      const own: Waiting = { weight, owner, start };
      if (signal?.aborted) return giveUp();
      signal?.addEventListener('abort', giveUp, { once: true });
      waiting.add(own);
      startNext();
    });
  }

  return async (work, { weight: heaviness = 1, owner, signal } = {}) => {
    const weight = Math.min(heaviness, share);
    await turn({ weight, owner }, signal);
    try {
      return await work();
    } finally {
      add(owner, -weight);
      startNext();
    }
  };
}

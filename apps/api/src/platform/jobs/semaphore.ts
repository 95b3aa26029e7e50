interface QueuedWork {
  weight: number;
  owner: unknown;
  start: () => void;
}

/** Weight and owner of a piece of work, and a signal that cancels waiting. */
interface Load {
  weight?: number;
  owner?: unknown;
  /** Once aborted, queued work leaves the queue and is rejected with the reason. */
  signal?: AbortSignal | undefined;
}

interface Semaphore {
  <T>(work: () => Promise<T>, load?: Load): Promise<T>;
  /**
   * Whether queued work could start if this owner finished something: it waits for the limit, or
   * for the owner's share.
   */
  isWanted: (owner: unknown) => boolean;
}

/** Queued work by owner, least recently served owner first. */
function waitingLines() {
  const lines = new Map<unknown, Set<QueuedWork>>();
  return {
    join(waiting: QueuedWork): void {
      const line = lines.get(waiting.owner) ?? new Set();
      lines.set(waiting.owner, line.add(waiting));
    },

    leave(waiting: QueuedWork): void {
      const line = lines.get(waiting.owner);
      line?.delete(waiting);
      if (line?.size === 0) lines.delete(waiting.owner);
    },

    has: (owner: unknown): boolean => lines.has(owner),

    /** The first owner, in turn order, whose next work may start. */
    firstThat(mayStart: (waiting: QueuedWork) => boolean): QueuedWork | undefined {
      for (const [first] of lines.values()) {
        if (first && mayStart(first)) return first;
      }
      return undefined;
    },

    /** Moves an owner that was just served behind all others. */
    moveBack(owner: unknown): void {
      const line = lines.get(owner);
      if (!line) return;
      lines.delete(owner);
      lines.set(owner, line);
    },
  };
}

/**
 * Runs work so that the total weight of running work is at most `limit`, and that of one owner at
 * most `share`. Owners take turns, so that a busy owner delays only itself; each owner's queue is
 * FIFO. Work heavier than the share counts as the share.
 */
export function semaphore(limit: number, share = limit): Semaphore {
  const lines = waitingLines();
  const shares = new Map<unknown, number>();
  let running = 0;

  const heldBy = (owner: unknown): number => shares.get(owner) ?? 0;

  function add(owner: unknown, weight: number): void {
    running += weight;
    const held = heldBy(owner) + weight;
    if (held > 0) shares.set(owner, held);
    else shares.delete(owner);
  }

  const next = (): QueuedWork | undefined =>
    lines.firstThat(({ owner, weight }) => heldBy(owner) + weight <= share);

  function startNext(): void {
    for (let first = next(); first; first = next()) {
      const { owner, weight, start } = first;
      if (running + weight > limit) return;
      lines.leave(first);
      lines.moveBack(owner);
      add(owner, weight);
      start();
    }
  }

  function waitForPlace(
    { weight, owner }: { weight: number; owner: unknown },
    signal?: AbortSignal,
  ) {
    return new Promise<void>((resolve, reject) => {
      const giveUp = () => {
        lines.leave(own);
        startNext();
        reject(signal?.reason);
      };
      const start = () => {
        signal?.removeEventListener('abort', giveUp);
        resolve();
      };
      const own: QueuedWork = { weight, owner, start };
      if (signal?.aborted) return giveUp();
      signal?.addEventListener('abort', giveUp, { once: true });
      lines.join(own);
      startNext();
    });
  }

  const run = async <T>(
    work: () => Promise<T>,
    { weight: heaviness = 1, owner, signal }: Load = {},
  ): Promise<T> => {
    const weight = Math.min(heaviness, share);
    await waitForPlace({ weight, owner }, signal);
    try {
      return await work();
    } finally {
      add(owner, -weight);
      startNext();
    }
  };
  const isWanted = (owner: unknown) => next() !== undefined || lines.has(owner);
  return Object.assign(run, { isWanted });
}

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

/** The weight of running work, in total and by owner. */
function weightByOwner() {
  const weights = new Map<unknown, number>();
  let total = 0;
  return {
    total: () => total,
    of: (owner: unknown): number => weights.get(owner) ?? 0,
    add(owner: unknown, weight: number): void {
      total += weight;
      const own = (weights.get(owner) ?? 0) + weight;
      if (own > 0) weights.set(owner, own);
      else weights.delete(owner);
    },
  };
}

/**
 * Runs work so that the total weight of running work is at most `limit`, and that of one owner at
 * most `share`. Owners take turns, so that a busy owner delays only itself; each owner's queue is
 * FIFO. Work heavier than the share counts as the share.
 * @param timesFree an owner who runs something may hold this many times what stays free then, so
 * that owners who run nothing find a place at once; a dynamic threshold, see Choudhury and Hahne,
 * "Dynamic queue length thresholds for shared-memory packet switches", 1998
 */
export function semaphore(limit: number, share = limit, timesFree?: number): Semaphore {
  const lines = waitingLines();
  const running = weightByOwner();

  const mayHold = (weight: number): number =>
    timesFree === undefined
      ? share
      : Math.min(share, timesFree * (limit - running.total() - weight));

  const next = (): QueuedWork | undefined =>
    lines.firstThat(({ owner, weight }) => {
      const held = running.of(owner);
      return held === 0 || held + weight <= mayHold(weight);
    });

  function startNext(): void {
    for (let first = next(); first; first = next()) {
      const { owner, weight, start } = first;
      if (running.total() + weight > limit) return;
      lines.leave(first);
      lines.moveBack(owner);
      running.add(owner, weight);
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
      running.add(owner, -weight);
      startNext();
    }
  };
  const isWanted = (owner: unknown) => next() !== undefined || lines.has(owner);
  return Object.assign(run, { isWanted });
}

interface QueuedWork {
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

interface Semaphore {
  <T>(work: () => Promise<T>, load?: Load): Promise<T>;
  /** Whether anything waits that this owner could let start by finishing: held up by the limit, or by the owner's share. */
  isWanted: (owner: unknown) => boolean;
}

/** What waits, by owner; whose turn was longest ago comes first. */
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

    /** By turns, the first of a line that may start. */
    firstThat(mayStart: (waiting: QueuedWork) => boolean): QueuedWork | undefined {
      for (const [first] of lines.values()) {
        if (first && mayStart(first)) return first;
      }
      return undefined;
    },

    /** An owner that has had a turn waits behind all others. */
    moveBack(owner: unknown): void {
      const line = lines.get(owner);
      if (!line) return;
      lines.delete(owner);
      lines.set(owner, line);
    },
  };
}

/**
 * Runs work so that what is under way weighs at most `limit` together, and that of one owner at most
 * `share`. Owners take turns, so that whoever has much to do delays only their own; what an owner has
 * waiting keeps its order. Work heavier than the share weighs as much as the share.
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

  function turn({ weight, owner }: { weight: number; owner: unknown }, signal?: AbortSignal) {
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
    await turn({ weight, owner }, signal);
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

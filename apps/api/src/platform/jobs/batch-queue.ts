/** The result of one item of a batch. */
export type Settled<Result> = { done: Result } | { failed: unknown };

interface GroupRules<Item, Result> {
  /** Processes several items at once and returns their results in the same order. */
  run: (items: readonly Item[]) => Promise<Settled<Result>[]>;
  /** Two items with the same key are never in one batch; the later one waits. */
  conflictKey: (item: Item) => string;
  /** Maximum number of items per batch. */
  most: number;
}

interface QueuedItem<Item, Result> {
  item: Item;
  settle: (settled: Settled<Result>) => void;
}

/**
 * Collects items requested for a key while its current batch is running, and processes them as the
 * next batch, so that they wait once instead of one after the other. Items that must not share a
 * batch are processed in the order in which they were requested.
 */
export function batchQueue<Item, Result>({ run, conflictKey, most }: GroupRules<Item, Result>) {
  const queues = new Map<string, QueuedItem<Item, Result>[]>();

  async function work(key: string, queue: QueuedItem<Item, Result>[]): Promise<void> {
    // Yields once, so that items requested synchronously are in the same batch.
    await Promise.resolve();
    while (queue.length > 0) {
      const group = takeGroup(queue);
      const settled = await run(group.map(({ item }) => item)).catch((failed: unknown) =>
        group.map(() => ({ failed })),
      );
      for (const [index, { settle }] of group.entries()) settle(settled[index]!);
    }
    queues.delete(key);
  }

  function takeGroup(queue: QueuedItem<Item, Result>[]): QueuedItem<Item, Result>[] {
    const seen = new Set<string>();
    const group: QueuedItem<Item, Result>[] = [];
    const left: QueuedItem<Item, Result>[] = [];
    for (const waiting of queue.splice(0)) {
      const name = conflictKey(waiting.item);
      const fits = group.length < most && !seen.has(name);
      seen.add(name);
      (fits ? group : left).push(waiting);
    }
    queue.push(...left);
    return group;
  }

  return async (key: string, item: Item): Promise<Result> => {
    const settled = await new Promise<Settled<Result>>((settle) => {
      const queue = queues.get(key);
      if (queue) return void queue.push({ item, settle });
      const first = [{ item, settle }];
      queues.set(key, first);
      void work(key, first);
    });
    if ('failed' in settled) throw settled.failed;
    return settled.done;
  };
}

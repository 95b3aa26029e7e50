/** What became of one item of a group. */
export type Settled<Result> = { done: Result } | { failed: unknown };

interface GroupRules<Item, Result> {
  /** Does the work of several items at once and answers for each, in their order. */
  run: (items: readonly Item[]) => Promise<Settled<Result>[]>;
  /** Two items that share this are never in one group; the later one waits. */
  conflictKey: (item: Item) => string;
  /** Items of a group at most. */
  most: number;
}

interface QueuedItem<Item, Result> {
  item: Item;
  settle: (settled: Settled<Result>) => void;
}

/**
 * While a group of a key is under way, collects the items requested for that key and does them as
 * the next group, so that they wait once instead of one after the other. Items that must not share
 * a group are done in the order in which they were requested.
 */
export function batchQueue<Item, Result>({ run, conflictKey, most }: GroupRules<Item, Result>) {
  const queues = new Map<string, QueuedItem<Item, Result>[]>();

  async function work(key: string, queue: QueuedItem<Item, Result>[]): Promise<void> {
    // What the same caller asks in one go comes into one group.
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

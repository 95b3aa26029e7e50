interface FairOrder<Item> {
  ownerOf: (item: Item) => unknown;
  /** A run ends after this time; the next one goes on where each owner's items were left. */
  forMs?: number;
}

interface Line<Item> {
  owner: unknown;
  items: Item[];
  spentMs: number;
}

/**
 * Returns a function that orders the work of a run: always an item of the owner whose items took the
 * least time so far, so that one with many or costly items delays the others no longer than their
 * own take. The items of an owner keep their order.
 */
export function fairOrder<Item>({ ownerOf, forMs = Infinity }: FairOrder<Item>) {
  /** How many items of an owner were done before a run ended early. */
  const done = new Map<unknown, number>();

  const lineOf = ([owner, all]: [unknown, Item[]]): Line<Item> => {
    const from = (done.get(owner) ?? 0) % all.length;
    return { owner, items: [...all.slice(from), ...all.slice(0, from)], spentMs: 0 };
  };

  return function* (items: Iterable<Item>): Generator<Item> {
    const lines = [...Map.groupBy(items, ownerOf)].map(lineOf);
    const end = performance.now() + forMs;
    while (lines.length > 0 && performance.now() < end) {
      const next = lines.reduce((least, line) => (line.spentMs < least.spentMs ? line : least));
      const began = performance.now();
      yield next.items.shift()!;
      next.spentMs += performance.now() - began;
      if (next.items.length > 0) {
        done.set(next.owner, (done.get(next.owner) ?? 0) + 1);
      } else {
        done.delete(next.owner);
        lines.splice(lines.indexOf(next), 1);
      }
    }
  };
}

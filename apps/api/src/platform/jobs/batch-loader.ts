interface Question<About, Item, Found> {
  /** Items that are requested under one key share a question. */
  keyOf: (about: About) => string;
  /** Called with the items of all; every one of them gets what it finds. */
  ask: (about: About, items: readonly Item[]) => Promise<Found>;
}

/**
 * Lets those who ask at the same time share one question: what is requested under a key while its
 * last question is under way is gathered and asked together after it, so that no one is answered by
 * what was there before they asked.
 */
export function batchLoader<About, Item, Found>({ keyOf, ask }: Question<About, Item, Found>) {
  const gathering = new Map<string, { items: Item[]; found: Promise<Found> }>();
  const underWay = new Map<string, Promise<unknown>>();

  return (about: About, item: Item): Promise<Found> => {
    const key = keyOf(about);
    const others = gathering.get(key);
    if (others) {
      others.items.push(item);
      return others.found;
    }
    const items = [item];
    const found = (underWay.get(key) ?? untilAllWereRead()).then(() => {
      gathering.delete(key);
      return ask(about, items);
    });
    gathering.set(key, { items, found });
    const over = found.then(
      () => undefined,
      () => undefined,
    );
    underWay.set(key, over);
    void over.then(() => underWay.get(key) === over && underWay.delete(key));
    return found;
  };
}

/** What came with the same reading of the sockets is requested by then. */
const untilAllWereRead = () => new Promise<void>((resolve) => void setImmediate(resolve));

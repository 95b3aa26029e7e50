/**
 * Lets those who ask at the same time share one question: what is asked for under a key while its last
 * question is under way is gathered and asked together after it, so that nobody is answered by what
 * was there before they asked.
 */
export function askTogether<Item, Found>() {
  const gathering = new Map<string, { items: Item[]; found: Promise<Found> }>();
  const underWay = new Map<string, Promise<unknown>>();

  /** `ask` is called with the items of all; every one of them gets what it finds. */
  return (
    key: string,
    item: Item,
    ask: (items: readonly Item[]) => Promise<Found>,
  ): Promise<Found> => {
    const others = gathering.get(key);
    if (others) {
      others.items.push(item);
      return others.found;
    }
    const items = [item];
    const found = (underWay.get(key) ?? untilAllWereRead()).then(() => {
      gathering.delete(key);
      return ask(items);
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

/** What came with the same reading of the sockets is asked for by then. */
const untilAllWereRead = () => new Promise<void>((resolve) => void setImmediate(resolve));

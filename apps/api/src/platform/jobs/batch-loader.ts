import DataLoader from 'dataloader';
import { LRUCache } from 'lru-cache';
import { setImmediate as nextTurn } from 'node:timers/promises';

interface Question<About, Item, Found> {
  /** Items under one key share a query. */
  keyOf: (about: About) => string;
  /** Called with the items of all; every one of them gets what it finds. */
  ask: (about: About, items: readonly Item[]) => Promise<Found>;
}

/**
 * Lets concurrent callers share one query: lookups under a key that arrive while its last query is
 * running are collected into the next one, so that no caller gets data older than its call.
 */
export function batchLoader<About, Item, Found>({ keyOf, ask }: Question<About, Item, Found>) {
  const loaders = new LRUCache<string, DataLoader<Item, Found>>({ max: 1000 });

  function loaderFor(about: About): DataLoader<Item, Found> {
    let last: Promise<unknown> = Promise.resolve();
    return new DataLoader(
      async (items) => {
        const question = ask(about, items);
        last = question.catch(() => undefined);
        const found = await question;
        return items.map(() => found);
      },
      {
        cache: false,
        // After a turn everything that came with the same reading of the sockets is asked for.
        batchScheduleFn: (dispatch) => void Promise.all([last, nextTurn()]).then(dispatch),
      },
    );
  }

  return (about: About, item: Item): Promise<Found> => {
    const key = keyOf(about);
    const loader = loaders.get(key) ?? loaderFor(about);
    loaders.set(key, loader);
    return loader.load(item);
  };
}

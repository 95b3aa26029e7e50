import DataLoader from 'dataloader';
import { LRUCache } from 'lru-cache';
import { setImmediate as nextTurn } from 'node:timers/promises';

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

import DataLoader from 'dataloader';
import { LRUCache } from 'lru-cache';
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';

interface Question<About, Item, Found> {
  /** Items with the same key share a query. */
  keyOf: (about: About) => string;
  /** Called with the items of all callers; each caller gets the whole result. */
  ask: (about: About, items: readonly Item[]) => Promise<Found>;
}

/**
 * Lets concurrent callers share one query: lookups that arrive while the last query of their key is
 * running are batched into the next one, so that no caller gets data older than its call.
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
        // Waits for the event loop once, so that all requests from the same poll of the sockets are included.
        batchScheduleFn: (dispatch) => void Promise.all([last, yieldToEventLoop()]).then(dispatch),
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

/** Which pizzas of an open feed are shown, and how many have arrived but wait. */
export interface Arrivals {
  /** Key of the feed; a different key starts over. */
  feed: string;
  shown: ReadonlySet<string>;
  /** Pizzas added by the latest update since the feed was opened. */
  fresh: ReadonlySet<string>;
  waiting: number;
}

export const NO_ARRIVALS: Arrivals = { feed: '', shown: new Set(), fresh: new Set(), waiting: 0 };

export interface Latest {
  feed: string;
  ids: readonly string[];
  /** Whether newcomers wait, because the reviewer is looking at something that must not move. */
  hold: boolean;
}

/** The next state; the same object if nothing changed. */
export function withLatest(was: Arrivals, { feed, ids, hold }: Latest): Arrivals {
  if (was.feed !== feed) return { feed, shown: new Set(ids), fresh: new Set(), waiting: 0 };
  const newcomers = ids.filter((id) => !was.shown.has(id));
  if (newcomers.length === 0) return was.waiting === 0 ? was : { ...was, waiting: 0 };
  if (hold) return was.waiting === newcomers.length ? was : { ...was, waiting: newcomers.length };
  return { feed, shown: new Set(ids), fresh: new Set(newcomers), waiting: 0 };
}

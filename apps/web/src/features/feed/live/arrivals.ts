/** Which pizzas of an open feed are on show, and which came in but wait. */
export interface Arrivals {
  /** Names the feed; another one starts again. */
  feed: string;
  shown: ReadonlySet<string>;
  /** Came in since the feed was opened and were let in at last. */
  fresh: ReadonlySet<string>;
  waiting: number;
}

export const NO_ARRIVALS: Arrivals = { feed: '', shown: new Set(), fresh: new Set(), waiting: 0 };

export interface Latest {
  feed: string;
  ids: readonly string[];
  /** The reviewer is looking at something that must not move: newcomers wait. */
  hold: boolean;
}

/** The next state; the same object when nothing changed. */
export function withLatest(was: Arrivals, { feed, ids, hold }: Latest): Arrivals {
  if (was.feed !== feed) return { feed, shown: new Set(ids), fresh: new Set(), waiting: 0 };
  const newcomers = ids.filter((id) => !was.shown.has(id));
  if (newcomers.length === 0) return was.waiting === 0 ? was : { ...was, waiting: 0 };
  if (hold) return was.waiting === newcomers.length ? was : { ...was, waiting: newcomers.length };
  return { feed, shown: new Set(ids), fresh: new Set(newcomers), waiting: 0 };
}

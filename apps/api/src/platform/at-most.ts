/** Runs work so that at most `limit` of it is under way; the rest waits in its order. */
export function atMost(limit: number): <T>(work: () => Promise<T>) => Promise<T> {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async (work) => {
    if (running >= limit) await new Promise<void>((resolve) => waiting.push(resolve));
    else running += 1;
    try {
      return await work();
    } finally {
      // A place that somebody waits for is handed over rather than given up.
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}

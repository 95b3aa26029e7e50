/**
 * Runs work so that what is under way weighs at most `limit` together; the rest waits in its order.
 * Work heavier than the limit runs alone.
 */
export function atMost(limit: number): <T>(work: () => Promise<T>, weight?: number) => Promise<T> {
  const waiting: { weight: number; start: () => void }[] = [];
  let running = 0;

  function startNext(): void {
    while (waiting[0] && running + waiting[0].weight <= limit) {
      const { weight, start } = waiting.shift()!;
      running += weight;
      start();
    }
  }

  return async (work, heaviness = 1) => {
    const weight = Math.min(heaviness, limit);
    await new Promise<void>((start) => {
      waiting.push({ weight, start });
      startNext();
    });
    try {
      return await work();
    } finally {
      running -= weight;
      startNext();
    }
  };
}

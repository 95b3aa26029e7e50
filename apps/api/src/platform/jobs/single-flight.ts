/** Lets concurrent callers share one computation of the same value. */
export function singleFlight<T>(): (key: string, work: () => Promise<T>) => Promise<T> {
  const running = new Map<string, Promise<T>>();
  return (key, work) => {
    const known = running.get(key);
    if (known) return known;
    const made = work().finally(() => running.delete(key));
    running.set(key, made);
    return made;
  };
}

interface Each {
  /** Describes the failed items, as in '3 days not drawn'. */
  failed: string;
  signal?: AbortSignal | undefined;
}

/**
 * Processes items sequentially; a failing item does not stop the others.
 * @throws AggregateError of all failures at the end, and immediately the reason of an aborted
 * `signal`
 */
export async function doEach<Item>(
  items: Iterable<Item>,
  work: (item: Item) => Promise<unknown>,
  { failed, signal }: Each,
): Promise<void> {
  const failures: unknown[] = [];
  for (const item of items) {
    signal?.throwIfAborted();
    await work(item).catch((error: unknown) => failures.push(error));
  }
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} ${failed}`);
}

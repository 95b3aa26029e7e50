interface Each {
  /** What those that failed are, as in '3 days not drawn'. */
  failed: string;
  signal?: AbortSignal | undefined;
}

/**
 * Does work for one item after the other. One that fails keeps none of the others waiting.
 * @throws AggregateError of all failures at the end, and at once the reason of an aborted `signal`
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

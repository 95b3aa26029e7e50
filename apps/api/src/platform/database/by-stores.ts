/** A statement about this many stores ends in time, however many a company has. */
const STORES = 100;

/** The rows of all stores, which `read` finds for a few of them at a time. */
export async function readByStores<Row>(
  stores: readonly number[],
  read: (some: readonly number[]) => Promise<readonly Row[]>,
  most = STORES,
): Promise<Row[]> {
  const rows: Row[] = [];
  for (let at = 0; at < stores.length; at += most) {
    for (const row of await read(stores.slice(at, at + most))) rows.push(row);
  }
  return rows;
}

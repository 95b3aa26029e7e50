/** Distributes rows or pictures evenly over the fewest possible pages; no pages without any. */
export function evenPages(rows: number, most: number): { from: number; to: number }[] {
  const pages = Math.ceil(rows / most);
  const perPage = Math.ceil(rows / pages);
  return Array.from({ length: pages }, (_, page) => ({
    from: page * perPage,
    to: Math.min(rows, (page + 1) * perPage),
  }));
}

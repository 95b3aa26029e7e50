/** Pictures of a page of production: up to 4 rows of 5 pizzas. */
const PIZZAS_PER_ROW = 5;
const ROWS_PER_PAGE = 4;

/** Parts a list into pages that are full but for the last; no page without pizzas. */
export function pagesOf<Item>(
  items: readonly Item[],
  perPage: number = PIZZAS_PER_ROW * ROWS_PER_PAGE,
): Item[][] {
  const pages = Math.ceil(items.length / perPage);
  return Array.from({ length: pages }, (_, page) =>
    items.slice(page * perPage, (page + 1) * perPage),
  );
}

/** Heights of the page in pixels, as the sheets draw them. */
const STORE = 37;
const AROUND_STORES = 200;
const BLOCKS = 186;
const BLOCKS_A_ROW = 3;
const AROUND_TABLES = 90;

/**
 * Do resume, simulator and stress test stand one below the other beside the company table? Where it
 * is shorter than they are, the last two stand below it side by side.
 */
export function standBesideStores({
  stores,
  specialties,
}: {
  stores: number;
  specialties: number;
}): boolean {
  const resume = BLOCKS * (Math.ceil(specialties / BLOCKS_A_ROW) + 1);
  const tables = 2 * (AROUND_TABLES + STORE * (specialties + 1));
  return AROUND_STORES + STORE * stores >= 0.8 * (resume + tables);
}

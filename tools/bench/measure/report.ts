import type { Latency } from './load.ts';

interface Figures<T> {
  product: T;
  limit: T;
}

/**
 * Prints one line each for the median and the 95th percentile; the ratio is the product's time over
 * the limit's. Returns the ratio of the medians.
 */
export function reportLatency({ product, limit }: Figures<Latency>): number {
  for (const part of ['p50', 'p95'] as const) {
    const texts = [product[part], limit[part]].map((ms) => `${ms.toFixed(2)} ms`);
    line(`1 connection, ${part}`, texts, product[part] / limit[part]);
  }
  return product.p50 / limit.p50;
}

/** Prints and returns the ratio of the product's requests per second over the limit's. */
export function reportThroughput({ product, limit }: Figures<number>, connections: number): number {
  const texts = [product, limit].map((rate) => rate.toFixed(1));
  line(`${connections} connections, requests/s`, texts, product / limit);
  return product / limit;
}

function line(what: string, [product = '', limit = '']: string[], ratio: number): void {
  const figures = `product ${product.padStart(10)}   limit ${limit.padStart(10)}`;
  console.log(`  ${what.padEnd(28)} ${figures}   ${ratio.toFixed(2)}x`);
}

import type { Latency } from './load.ts';

interface Figures<T> {
  product: T;
  limit: T;
}

/**
 * A line each for the middle and the 95th percentile; the ratio is how many times the limit we take.
 * Answers that of the middle.
 */
export function reportLatency({ product, limit }: Figures<Latency>): number {
  for (const part of ['p50', 'p95'] as const) {
    const texts = [product[part], limit[part]].map((ms) => `${ms.toFixed(2)} ms`);
    line(`1 connection, ${part}`, texts, product[part] / limit[part]);
  }
  return product.p50 / limit.p50;
}

/** The ratio, which is answered, is how many times the limit's requests we answer. */
export function reportThroughput({ product, limit }: Figures<number>, connections: number): number {
  const texts = [product, limit].map((rate) => rate.toFixed(1));
  line(`${connections} connections, requests/s`, texts, product / limit);
  return product / limit;
}

function line(what: string, [product = '', limit = '']: string[], ratio: number): void {
  const figures = `product ${product.padStart(10)}   limit ${limit.padStart(10)}`;
  console.log(`  ${what.padEnd(28)} ${figures}   ${ratio.toFixed(2)}x`);
}

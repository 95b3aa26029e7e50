import { nearNormalQuantile } from './distributions.ts';

/** Uniform random numbers above 0 and below 1, reproducible from the seed (mulberry32). */
export function evenDraws(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d_2b_79_f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return (((t ^ (t >>> 14)) >>> 0) + 0.5) / 2 ** 32;
  };
}

/** Standard normal random numbers, reproducible from the seed. */
export function normalDraws(seed: number): () => number {
  const draw = evenDraws(seed);
  return () => nearNormalQuantile(draw());
}

/** A deterministic stream of numbers in [0, 1) determined by its seed (mulberry32). */
export type Random = () => number;

export function randomStream(seed: number): Random {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

export const between = (random: Random, low: number, high: number): number =>
  low + (high - low) * random();

/** Approximately normal with standard deviation 1, from four draws, never beyond 3.5. */
export function bell(random: Random): number {
  return (random() + random() + random() + random() - 2) * 1.73;
}

export const pick = <T>(random: Random, choices: readonly [T, ...T[]]): T =>
  choices[Math.floor(random() * choices.length)] ?? choices[0];

import { evenDraws } from '../statistics/draws.ts';
import { drawnBy } from './synthetic-difference.ts';

/**
 * The venues that make a change first, drawn at random; the same seed always draws the same ones.
 * @param venues in any order, each once
 * @param seed 0 to 2^32 - 1
 */
export function drawFirst(
  venues: readonly number[],
  { first, seed }: { first: number; seed: number },
): number[] {
  const inOrder = venues.toSorted((a, b) => a - b);
  return drawnBy(evenDraws(seed), inOrder.length, first).map((at) => inOrder[at]!);
}

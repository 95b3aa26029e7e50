import type { PizzaCard } from '../../../pizza/pizza-card.ts';

/**
 * A pizza of the shown order; those with `out` no longer match the filters after an edit and are
 * skipped.
 */
export interface Neighbour {
  card: PizzaCard;
  out: boolean;
}

/**
 * The pizza one step away, wrapping around and skipping those that are filtered out. Null if there
 * is no other pizza: the arrows then do nothing (decision X61).
 */
export function stepFrom(
  shown: readonly Neighbour[],
  tId: string,
  step: 1 | -1,
  wanted: (card: PizzaCard) => boolean = () => true,
): PizzaCard | null {
  const at = shown.findIndex(({ card }) => card.tId === tId);
  for (let distance = 1; distance < shown.length; distance++) {
    const { card, out } = shown[wrapped(at + step * distance, shown.length)]!;
    if (!out && wanted(card)) return card;
  }
  return null;
}

export const isUnreviewed = ({ reviewed }: PizzaCard): boolean => !reviewed;

/** The pizzas of the strip: the open one with up to three before and after it. */
export function stripAround(shown: readonly Neighbour[], tId: string, size = 7): Neighbour[] {
  const at = shown.findIndex(({ card }) => card.tId === tId);
  const first = Math.max(0, Math.min(at - Math.floor(size / 2), shown.length - size));
  return shown.slice(first, first + size);
}

/** Pictures to prefetch: the next three and the previous one. */
export function picturesAhead(shown: readonly Neighbour[], tId: string): string[] {
  const at = shown.findIndex(({ card }) => card.tId === tId);
  if (at === -1 || shown.length < 2) return [];
  const near = [1, 2, 3, -1].map((step) => shown[wrapped(at + step, shown.length)]!.card);
  return [...new Set(near.filter((card) => card.tId !== tId).map(({ image }) => image))];
}

const wrapped = (index: number, length: number): number => ((index % length) + length) % length;

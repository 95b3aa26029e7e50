import { qualityOf, type Quality, type QualityDefinition } from '@crustodian/domain/quality-band';
import type { StoreScores } from './admin-calls.ts';

export type BandCounts = Record<Quality, number>;

const BIN = 0.25;
const BINS = 10 / BIN;

/** Stores that the company's definition holds for; one with a definition of its own keeps it. */
export const governed = (stores: readonly StoreScores[]): StoreScores[] =>
  stores.filter(({ has_own_definition }) => !has_own_definition);

/** Scored pizzas per band. */
export function bandCounts(
  stores: readonly Pick<StoreScores, 'scores'>[],
  definition: QualityDefinition,
): BandCounts {
  const counts: BandCounts = { bad: 0, good: 0, excellent: 0 };
  for (const { scores } of stores) {
    for (const [score, pizzas] of scores) counts[qualityOf(score, definition)] += pizzas;
  }
  return counts;
}

export const totalOf = ({ bad, good, excellent }: BandCounts): number => bad + good + excellent;

export const shareOf = (counts: BandCounts, quality: Quality): number =>
  counts[quality] / Math.max(1, totalOf(counts));

/** How many pizzas lie in each quarter point, by band; a limit belongs to the band below it (X46). */
export function scoreBins(
  stores: readonly StoreScores[],
  definition: QualityDefinition,
): BandCounts[] {
  const bins = Array.from({ length: BINS }, (): BandCounts => ({ bad: 0, good: 0, excellent: 0 }));
  for (const { scores } of stores) {
    for (const [score, pizzas] of scores) {
      const bin = bins[Math.min(BINS - 1, Math.max(0, Math.ceil(score / BIN) - 1))]!;
      bin[qualityOf(score, definition)] += pizzas;
    }
  }
  return bins;
}

export interface Move {
  limit: 'min' | 'max';
  from: number;
  to: number;
  /** Pizzas that change between the two bands at this limit. */
  pizzas: number;
  before: Quality;
  after: Quality;
}

/** What each changed limit does to how many pizzas. */
export function movesOf(
  stores: readonly StoreScores[],
  saved: QualityDefinition,
  draft: QualityDefinition,
): Move[] {
  const between = (a: number, b: number) => {
    const [low, high] = [Math.min(a, b), Math.max(a, b)];
    const moved = stores.flatMap(({ scores }) =>
      scores.filter(([score]) => score > low && score <= high),
    );
    return moved.reduce((sum, [, pizzas]) => sum + pizzas, 0);
  };
  const moves: Move[] = [];
  for (const [limit, below, above] of [
    ['min', 'bad', 'good'],
    ['max', 'good', 'excellent'],
  ] as const) {
    const [from, to] = [saved[limit], draft[limit]];
    if (from === to) continue;
    const [before, after] = to > from ? [above, below] : [below, above];
    moves.push({ limit, from, to, pizzas: between(from, to), before, after });
  }
  return moves;
}

export interface ShareShift {
  name: string;
  quality: 'bad' | 'excellent';
  before: number;
  after: number;
}

/** The store whose share of Bad or Excellent moves furthest; null where none moves. */
export function furthestShift(
  stores: readonly StoreScores[],
  saved: QualityDefinition,
  draft: QualityDefinition,
): ShareShift | null {
  const shifts = stores.flatMap((store) => {
    const [before, after] = [bandCounts([store], saved), bandCounts([store], draft)];
    return (['bad', 'excellent'] as const).map((quality) => ({
      name: store.name,
      quality,
      before: shareOf(before, quality),
      after: shareOf(after, quality),
    }));
  });
  const size = ({ before, after }: ShareShift) => Math.abs(after - before);
  const furthest = shifts.toSorted((a, b) => size(b) - size(a))[0];
  return furthest && size(furthest) > 0 ? furthest : null;
}

/** '6.0', '7.25'. */
export const limitText = (limit: number): string =>
  limit.toFixed(Number.isInteger(Math.round(limit * 1000) / 100) ? 1 : 2);

/** What was typed as a number; NaN where it is none. */
export const typedNumber = (text: string): number =>
  text.trim() === '' ? Number.NaN : Number(text.replace(',', '.'));

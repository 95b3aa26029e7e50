import {
  isQualityDefinition,
  QUALITIES,
  qualityOf,
  type Quality,
  type QualityDefinition,
} from '@crustodian/domain/score/quality-band';
import { qualityName } from '../../../pizza/names.ts';
import type { StoreScores } from '../admin-calls.ts';
import { say } from '../../../language/language.ts';

export type BandCounts = Record<Quality, number>;

const BIN = 0.25;
const BINS = 10 / BIN;

/** Stores that use the company's definition rather than their own. */
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

/** Number of pizzas in each quarter point, by band; a limit belongs to the band below it (X46). */
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

/** Pizzas that change band. */
export interface BandMove {
  before: Quality;
  after: Quality;
  pizzas: number;
}

/** Number of pizzas that move between bands under other limits; empty moves are omitted. */
export function bandMoves(
  stores: readonly Pick<StoreScores, 'scores'>[],
  saved: QualityDefinition,
  draft: QualityDefinition,
): BandMove[] {
  const scores = stores.flatMap((store) => store.scores);
  const moves = QUALITIES.flatMap((before) =>
    QUALITIES.filter((after) => after !== before).map((after) => {
      const moved = scores.filter(
        ([score]) => qualityOf(score, saved) === before && qualityOf(score, draft) === after,
      );
      return { before, after, pizzas: moved.reduce((sum, [, pizzas]) => sum + pizzas, 0) };
    }),
  );
  return moves.filter(({ pizzas }) => pizzas > 0);
}

/** The problem with the typed limits, reported before saving; null if there is none. */
export function limitsProblem({ min, max }: QualityDefinition): string | null {
  if (Number.isNaN(min) || Number.isNaN(max))
    return say({
      en: 'Enter both limits as numbers.',
      es: 'Escribe los dos límites como números.',
    });
  if ([min, max].some((limit) => limit < 0 || limit > 10))
    return say({
      en: 'A limit must be between 0 and 10.',
      es: 'Un límite debe estar entre 0 y 10.',
    });
  return isQualityDefinition({ min, max })
    ? null
    : say({
        en: 'Min is above max. Lower min or raise max.',
        es: 'El mínimo es mayor que el máximo. Baja el mínimo o sube el máximo.',
      });
}

export interface ShareShift {
  name: string;
  quality: 'bad' | 'excellent';
  before: number;
  after: number;
}

/** The store whose share of Bad or Excellent changes most; null if none changes. */
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

/** 'min', 'mín.' */
export const limitName = (limit: keyof QualityDefinition): string =>
  limit === 'min' ? say({ en: 'min', es: 'mín.' }) : say({ en: 'max', es: 'máx.' });

/** 'Good pizza', 'Pizza buena'. */
export const pizzaOfBand = (quality: Quality): string =>
  say({
    en: `${qualityName(quality)} pizza`,
    es: `Pizza ${qualityName(quality).toLowerCase()}`,
  });

/** The typed text as a number; NaN if it is not one. */
export const typedNumber = (text: string): number =>
  text.trim() === '' ? Number.NaN : Number(text.replace(',', '.'));

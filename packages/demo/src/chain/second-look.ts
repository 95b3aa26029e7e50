import type { SpecialtyId } from '@crustodian/domain/pizza/specialties';
import { normal } from './seeded-random.ts';

/** A reviewer's differences from the scorer. */
export interface SecondLook {
  /** The reviewer's specialty; null if the scorer's is right. */
  specialty: SpecialtyId | null;
  /** Criteria whose points the reviewer changes. */
  moves: readonly Move[];
}

export interface Move {
  /** Position of the criterion as a share 0..1 of the list. */
  place: number;
  /** Points of the whole pizza. */
  by: number;
}

/** The rendered specialty, and the one that the scorer named. */
interface Seen {
  specialty: SpecialtyId;
  said: string | null;
}

const MOVES_POINTS = 0.15;
const MOVES_TWO = 0.3;
/**
 * Mean change of points: reviewers are slightly stricter than the scorer, by a slider step or two.
 */
const MEAN_MOVE = -0.07;
const SPREAD = 0.16;

/** Corrects a wrong specialty; now and then, also changes points. */
export function secondLook({ specialty, said }: Seen, random: () => number): SecondLook {
  const count = random() < MOVES_POINTS ? 1 + Number(random() < MOVES_TWO) : 0;
  const moves = Array.from({ length: count }, () => ({
    place: random(),
    by: MEAN_MOVE + SPREAD * normal(random),
  }));
  return { specialty: specialty === said ? null : specialty, moves };
}

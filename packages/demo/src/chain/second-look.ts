import type { SpecialtyId } from '@crustodian/domain/pizza/specialties';
import { normal } from './seeded-random.ts';

/** What a reviewer sees otherwise than the scorer. */
export interface SecondLook {
  /** What the reviewer calls it; null where the scorer's name stands. */
  specialty: SpecialtyId | null;
  /** Criteria whose points the reviewer moves. */
  moves: readonly Move[];
}

export interface Move {
  /** Which of the criteria, as a share 0..1 of their list. */
  place: number;
  /** Points of the whole pizza. */
  by: number;
}

/** What was rendered, and what the scorer called it. */
interface Seen {
  specialty: SpecialtyId;
  said: string | null;
}

const MOVES_POINTS = 0.15;
const MOVES_TWO = 0.3;
/** Reviewers are a little stricter than the scorer, a slider's step or two. */
const MEAN_MOVE = -0.07;
const SPREAD = 0.16;

/** A scorer's mistake is put right; now and then a reviewer moves points. */
export function secondLook({ specialty, said }: Seen, random: () => number): SecondLook {
  const count = random() < MOVES_POINTS ? 1 + Number(random() < MOVES_TWO) : 0;
  const moves = Array.from({ length: count }, () => ({
    place: random(),
    by: MEAN_MOVE + SPREAD * normal(random),
  }));
  return { specialty: specialty === said ? null : specialty, moves };
}

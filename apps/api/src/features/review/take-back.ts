import type { Db } from '#platform/db';
import { ApiError } from '#platform/errors';
import { takeBack } from '@crustodian/domain/feedback';
import { correctPizza, type Asked, type Become, type Corrected } from './correct-pizza.ts';
import type { StandingEntry } from './standing-entries.ts';
import type { StoredPizza } from './stored-pizza.ts';

/**
 * Takes back the newest correction of a pizza that still stands, with every field it changed; the one
 * before it decides who reviewed. With `undoes` only the correction of that request is taken back.
 * @throws ApiError pizza_not_found, changed_meanwhile, nothing_to_undo, bad_request
 */
export const takeBackNewest = (db: Db, asked: Asked, undoes?: string): Promise<Corrected> =>
  correctPizza(db, {
    ...asked,
    needsHistory: true,
    become: (stored, standing) => takenBack(stored, standing, undoes),
  });

function takenBack(
  { pizza, cameWith }: StoredPizza,
  standing: readonly StandingEntry[],
  undoes: string | undefined,
): Become {
  const [newest] = standing;
  const isMeant = ({ requestId }: StandingEntry) => undoes === undefined || requestId === undoes;
  if (!newest || !standing.some(isMeant)) throw new ApiError('nothing_to_undo');
  // Somebody has built on it since: to take it back would leave what never was.
  if (!isMeant(newest)) throw new ApiError('changed_meanwhile');
  const undone = standing.filter(({ rev }) => rev === newest.rev);
  const last = standing.find(({ rev }) => rev !== newest.rev);
  const entries = undone.map(({ id, field, before, after }) => ({
    field,
    before: after,
    after: before,
    undoes: id,
  }));
  return {
    after: takeBack(pizza, undone, (last ?? cameWith)?.reviewer ?? null),
    entries,
    // Nobody's for a reviewer whom only the pipeline knows.
    reviewerId: last?.userId ?? null,
    reviewedAt: (last ?? cameWith)?.at ?? null,
  };
}

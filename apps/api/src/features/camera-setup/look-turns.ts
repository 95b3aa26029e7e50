import { tooManyRequests } from '#platform/http/rate-limit';
import { semaphore } from '#platform/jobs/semaphore';
import type { OutsideTurn } from '#platform/overload/turns';
import type { Setup } from './setup-row.ts';

/** Whose picture is looked at, and why: because it is the newest one, or because the phone asks for it. */
export interface LookOwner {
  setup: Pick<Setup, 'id' | 'companyId'>;
  purpose: 'newest' | 'asked';
}

/** A look takes a core for seconds. Companies take turns: one with many phones delays only its own. */
const looking = semaphore(1);
const underWay = new Set<string>();
const AGAIN_AFTER_S = 2;

const keyOf = ({ setup, purpose }: LookOwner): string => `${purpose} ${setup.id}`;

export const isLookingAt = (owner: LookOwner): boolean => underWay.has(keyOf(owner));

/**
 * Looks at a picture outside the turns of calls, as phones are strangers there: store screens and sign-ins
 * must not wait with them. @throws ApiError too_many_requests while the look before is under way
 */
export async function lookInTurn<T>(
  { outsideTurn }: { outsideTurn: OutsideTurn },
  owner: LookOwner,
  look: () => Promise<T>,
): Promise<T> {
  const key = keyOf(owner);
  if (underWay.has(key)) throw tooManyRequests(AGAIN_AFTER_S);
  underWay.add(key);
  try {
    return await outsideTurn(() => looking(look, { owner: owner.setup.companyId }));
  } finally {
    underWay.delete(key);
  }
}

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
/** The company of each look that waits or is under way. */
const underWay = new Map<string, number>();
/** Each one that waits keeps its picture in memory. */
const MOST_OF_A_COMPANY = 10;
const AGAIN_AFTER_S = 2;

const keyOf = ({ setup, purpose }: LookOwner): string => `${purpose} ${setup.id}`;

/** Whether the set-up has no such look yet, and its company not too many. */
export function mayLook(owner: LookOwner): boolean {
  const { companyId } = owner.setup;
  const ofCompany = underWay.values().filter((company) => company === companyId);
  return !underWay.has(keyOf(owner)) && [...ofCompany].length < MOST_OF_A_COMPANY;
}

/**
 * Looks at a picture outside the turns of calls, as phones are strangers there: store screens and sign-ins
 * must not wait with them. @throws ApiError too_many_requests unless mayLook
 */
export async function lookInTurn<T>(
  { outsideTurn }: { outsideTurn: OutsideTurn },
  owner: LookOwner,
  look: () => Promise<T>,
): Promise<T> {
  const key = keyOf(owner);
  if (!mayLook(owner)) throw tooManyRequests(AGAIN_AFTER_S);
  underWay.set(key, owner.setup.companyId);
  try {
    return await outsideTurn(() => looking(look, { owner: owner.setup.companyId }));
  } finally {
    underWay.delete(key);
  }
}

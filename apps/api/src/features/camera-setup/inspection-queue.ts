import { tooManyRequests } from '#platform/http/rate-limit';
import { semaphore } from '#platform/jobs/semaphore';
import type { WithoutSlot } from '#platform/overload/slot-quotas';
import type { Setup } from './setup-row.ts';

/**
 * The set-up whose picture is processed, and the reason: it is the newest one, or the phone asks
 * for it.
 */
export interface InspectionOwner {
  setup: Pick<Setup, 'id' | 'companyId'>;
  purpose: 'newest' | 'asked';
}

/**
 * Processing a picture takes a core for seconds. Companies take turns, so that one with many phones
 * delays only its own.
 */
const inspecting = semaphore(1);
/** The company of each picture that is waiting or being processed. */
const underWay = new Map<string, number>();
/** Limited because each waiting picture stays in memory. */
const MOST_OF_A_COMPANY = 10;
const AGAIN_AFTER_S = 2;

const keyOf = ({ setup, purpose }: InspectionOwner): string => `${purpose} ${setup.id}`;

/** Whether the set-up has no picture in process for this purpose, and its company not too many. */
export function mayInspect(owner: InspectionOwner): boolean {
  const { companyId } = owner.setup;
  const ofCompany = underWay.values().filter((company) => company === companyId);
  return !underWay.has(keyOf(owner)) && [...ofCompany].length < MOST_OF_A_COMPANY;
}

/**
 * Processes a picture without occupying a request slot, because the phones are anonymous callers:
 * store screens and sign-ins must not wait for them.
 * @throws ApiError too_many_requests unless mayInspect
 */
export async function inspectQueued<T>(
  { withoutSlot }: { withoutSlot: WithoutSlot },
  owner: InspectionOwner,
  work: () => Promise<T>,
): Promise<T> {
  const key = keyOf(owner);
  if (!mayInspect(owner)) throw tooManyRequests(AGAIN_AFTER_S);
  underWay.set(key, owner.setup.companyId);
  try {
    return await withoutSlot(() => inspecting(work, { owner: owner.setup.companyId }));
  } finally {
    underWay.delete(key);
  }
}

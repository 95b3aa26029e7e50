import type { Db } from '#platform/database/db';
import { count } from '#platform/http/rate-limit';
import { countKey, sharedCount } from '#platform/database/shared-counts';

/**
 * Password links per hour that a company's managers may send; enough to start with a whole chain.
 */
export const LINKS_AN_HOUR = 100;

/**
 * An attempt with an e-mail address that already has an account counts as this many, so that
 * guessing addresses reveals only a few accounts.
 */
export const TAKEN_COUNTS_AS = 10;

/** @throws ApiError too_many_requests */
export async function countMailedLink(db: Db, company: number | null, links = 1): Promise<void> {
  const limit = sharedCount(db, {
    purpose: 'link by company',
    most: LINKS_AN_HOUR,
    seconds: 3600,
  });
  await count(limit, countKey(String(company)), links);
}

import type { Db } from '#platform/database/db';
import { count } from '#platform/http/rate-limit';
import { countKey, sharedCount } from '#platform/database/shared-counts';

/** Links to set a password that the people of a company get from its managers: enough to begin with a chain. */
export const LINKS_AN_HOUR = 100;

/** An address that has an account counts as so many: who tries addresses learns of few that are taken. */
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

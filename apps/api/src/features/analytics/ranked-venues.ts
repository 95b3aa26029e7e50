import type { Viewer } from '@crustodian/domain/people/access';
import { visibleNamedVenues, type NamedVenue } from '#pizzas/named-venues';
import type { Db } from '#platform/database/db';
import { visibleCompany } from '#platform/auth/scope';

/**
 * The venues of a leaderboard: all that the viewer may see; for staff, those of the given company.
 * For others a given company narrows nothing, but must be theirs (decision X70).
 * @throws ApiError company_not_yours
 */
export async function rankedVenues(
  db: Db,
  viewer: Viewer,
  asked: number | undefined,
): Promise<NamedVenue[]> {
  const company = asked === undefined ? undefined : await visibleCompany(db, viewer, asked);
  return visibleNamedVenues(db, viewer, viewer.isStaff ? company : undefined);
}

import { personName } from '#platform/auth/person-name';

/**
 * SQL: name of the last reviewer of pizza p, from the user row with this alias; for a pizza that
 * was delivered with a reviewer, the name in its detail d. Null if it was never reviewed.
 */
export const reviewerName = (person: string): string => `CASE WHEN p.reviewed_at IS NOT NULL
  THEN coalesce(${personName(person)}, d.tracked ->> 'reviewer') END`;

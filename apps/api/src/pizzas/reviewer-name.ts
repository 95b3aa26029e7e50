import { personName } from '#platform/auth/person-name';

/**
 * SQL: who reviewed pizza p last, from its person under this name; of a pizza that came with a
 * reviewer, the name that its detail d came with. Null when no one has.
 */
export const reviewerName = (person: string): string => `CASE WHEN p.reviewed_at IS NOT NULL
  THEN coalesce(${personName(person)}, d.tracked ->> 'reviewer') END`;

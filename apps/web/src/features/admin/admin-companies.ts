import type { listMemberships } from '@crustodian/contract/directory';
import type { Answer } from '@crustodian/contract/wire/endpoint';
import type { User } from '@crustodian/contract/session';

export interface AdminCompany {
  pk: number;
  displayName: string;
}

/**
 * The companies an administrator can choose from, by display name and without duplicates: those of
 * the memberships, otherwise the employer's (spec 001 section 2).
 */
export function adminCompanies(
  spaces: Answer<typeof listMemberships>,
  employer: User['employer'],
): AdminCompany[] {
  const members = spaces.filter(({ member }) => member).map(({ space }) => space);
  if (members.length === 0) {
    return employer ? [{ pk: employer.pk, displayName: employer.pretty_name }] : [];
  }
  const names = new Map(members.map(({ company, pretty_name }) => [company, pretty_name]));
  return [...names]
    .map(([pk, displayName]) => ({ pk, displayName }))
    .toSorted((a, b) => a.displayName.localeCompare(b.displayName));
}

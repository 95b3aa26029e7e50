import type { CompanyInfo } from '@crustodian/contract/directory';
import type { User } from '@crustodian/contract/session';

export interface NamedCompany {
  pk: number;
  pretty_name: string;
}

/** A venue's company, with defaults for what pages require. */
export type VenueInfo = CompanyInfo & { company: NamedCompany; time_zone: string };

/**
 * Where a server does not say which company or zone a venue is of, it is taken to be the viewer's
 * first company and the browser's zone.
 */
export function wholeInfo(
  info: CompanyInfo,
  companies: readonly NamedCompany[],
  employer: User['employer'] = null,
): VenueInfo {
  const company = info.company ?? companies[0] ?? employer;
  if (!company) throw new Error('nobody says which company the venue is of');
  return {
    ...info,
    company,
    time_zone: info.time_zone ?? Intl.DateTimeFormat().resolvedOptions().timeZone,
  };
}

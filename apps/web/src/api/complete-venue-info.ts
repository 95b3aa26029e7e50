import type { CompanyInfo } from '@crustodian/contract/directory';
import type { User } from '@crustodian/contract/session';

export interface NamedCompany {
  pk: number;
  pretty_name: string;
}

/** A venue's info, with defaults for the company and time zone that pages require. */
export type VenueInfo = CompanyInfo & { company: NamedCompany; time_zone: string };

/**
 * If the server names no company or time zone for a venue, uses the viewer's first company and the
 * browser's time zone.
 */
export function completeVenueInfo(
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

import type { ListedUser } from '@crustodian/contract/admin';
import { wordSearch } from '@crustodian/domain/language/words';
import { say } from '../../../language/language.ts';

/** Rows per page (spec 001 section 9). */
const PAGE_SIZE = 6;

/** Users whose name or e-mail contains the search words, ignoring accents and case. */
export function searchUsers(users: readonly ListedUser[], query: string): ListedUser[] {
  const isMatch = wordSearch(query);
  return users.filter(({ first_name, last_name, email }) =>
    isMatch(`${first_name} ${last_name} ${email}`),
  );
}

export interface UserPage {
  users: ListedUser[];
  /** From 1; pages beyond the last show the last. */
  page: number;
  pages: number;
  /** Index of the first and last row, from 1. */
  from: number;
  to: number;
}

export function pageOf(users: readonly ListedUser[], wanted: number): UserPage {
  const pages = Math.max(1, Math.ceil(users.length / PAGE_SIZE));
  const page = Math.min(Math.max(1, wanted), pages);
  const start = (page - 1) * PAGE_SIZE;
  const shown = users.slice(start, start + PAGE_SIZE);
  return {
    users: shown,
    page,
    pages,
    from: shown.length ? start + 1 : 0,
    to: start + shown.length,
  };
}

interface Names {
  venues: readonly { value: string; name: string }[];
  regions: Record<string, string>;
}

/** 'South, Bandera': a user's regions, then stores; 'All stores' for unlimited users. */
export function placesText(
  { limited, venues, regions }: Pick<ListedUser, 'limited' | 'venues' | 'regions'>,
  names: Names,
): string {
  if (venues.length + regions.length === 0)
    return limited
      ? say({ en: 'No stores', es: 'Ninguna tienda' })
      : say({ en: 'All stores', es: 'Todas las tiendas' });
  const stores = new Map(names.venues.map(({ value, name }) => [value, name]));
  return [
    ...regions.map((code) => names.regions[code] ?? code),
    ...venues.map((venue) => stores.get(venue) ?? venue),
  ].join(', ');
}

/** 'Alicia López', or the e-mail if there is no name. */
export const fullName = (
  person: Pick<ListedUser, 'first_name' | 'last_name' | 'username'>,
): string => `${person.first_name} ${person.last_name}`.trim() || person.username;

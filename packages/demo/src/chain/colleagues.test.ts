import { expect, test } from 'vitest';
import { addressOf, COLLEAGUES } from './colleagues.ts';
import { COMPANIES } from './companies.ts';
import { PEOPLE } from './people.ts';
import { VENUES } from './stores.ts';

test('an address has no accents', () =>
  expect(COLLEAGUES.map(addressOf)).toContain('alicia.lopez@lumbrepizza.example'));

test('keys and addresses are used once', () => {
  const ids = [...COLLEAGUES, ...PEOPLE].map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
  expect(new Set(COLLEAGUES.map(addressOf)).size).toBe(COLLEAGUES.length);
});

test('stores and regions are those of the own company, and no region has two managers', () => {
  for (const { company, stores, regions, manages } of COLLEAGUES) {
    const own = VENUES.filter((venue) => venue.company === company).map(({ name }) => name);
    expect(own).toEqual(expect.arrayContaining(stores));
    const codes = Object.keys(COMPANIES.find(({ id }) => id === company)!.regions);
    expect(codes).toEqual(expect.arrayContaining([...regions, ...manages]));
  }
  const managed = COLLEAGUES.flatMap(({ manages }) => manages);
  expect(new Set(managed).size).toBe(managed.length);
});

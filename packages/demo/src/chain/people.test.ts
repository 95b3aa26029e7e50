import { expect, test } from 'vitest';
import { COMPANIES } from './companies.ts';
import { VENUES } from './stores.ts';
import { emailOf, PEOPLE } from './people.ts';

test('every kind of user has an account', () => {
  expect(PEOPLE.map(emailOf).map((email) => email.replace('@crustodian.example', ''))).toEqual([
    'staff',
    'manager',
    'regular',
    'reviewer',
    'feed',
    'reports',
    'flagged',
    'manager2',
    'regular2',
  ]);
});

test('the chain has two companies on two grids, three regions, twelve stores, three time zones', () => {
  const chain = VENUES.filter(({ company }) => company === 2);
  expect(chain).toHaveLength(12);
  expect(new Set(chain.map(({ region }) => region)).size).toBe(3);
  expect(new Set(VENUES.map(({ timeZone }) => timeZone)).size).toBe(3);
  expect(VENUES.map(({ name }) => name)).toContain('Bandera');
  expect(COMPANIES.filter(({ regions }) => Object.keys(regions).length > 0)).toMatchObject([
    { grid: 'official', pjStore: true },
    { grid: 'modified' },
  ]);
});

test('stores and people belong to what exists', () => {
  for (const { company, region } of VENUES) {
    expect(COMPANIES.find(({ id }) => id === company)?.regions).toHaveProperty(region);
  }
  for (const { venueMemberships = [] } of PEOPLE) {
    for (const name of venueMemberships) expect(VENUES.map((v) => v.name)).toContain(name);
  }
});

import type { ListedUser } from '@crustodian/contract/admin';
import { describe, expect, test } from 'vitest';
import { fullName, pageOf, placesText, searchUsers } from './user-list.ts';

const user = (pk: number, first_name: string, last_name = 'Soto'): ListedUser => ({
  pk,
  first_name,
  last_name,
  email: `${first_name.toLowerCase()}@lumbre.example`,
  username: `${first_name.toLowerCase()}@lumbre.example`,
  limited: false,
  venues: [],
  regions: [],
  manages: [],
  company_manager: false,
  second_factor: false,
  owned: true,
});

describe('the search', () => {
  const users = [user(1, 'Alicia', 'López'), user(2, 'Ben', 'Harlan')];
  test.each([
    ['', [1, 2]],
    ['lopez', [1]],
    ['LÓPEZ ali', [1]],
    ['@lumbre', [1, 2]],
    ['ben lopez', []],
  ])('%j', (query, pks) => expect(searchUsers(users, query).map(({ pk }) => pk)).toEqual(pks));
});

describe('13 users', () => {
  const users = Array.from({ length: 13 }, (_, index) => user(index + 1, `U${index + 1}`));
  test.each([
    [1, { from: 1, to: 6, rows: 6 }],
    [2, { from: 7, to: 12, rows: 6 }],
    [3, { from: 13, to: 13, rows: 1 }],
    [9, { from: 13, to: 13, rows: 1 }],
    [0, { from: 1, to: 6, rows: 6 }],
  ])('page %i', (wanted, { from, to, rows }) => {
    const page = pageOf(users, wanted);
    expect([page.pages, page.from, page.to, page.users.length]).toEqual([3, from, to, rows]);
  });
});

test('nobody is one empty page', () =>
  expect(pageOf([], 1)).toEqual({ users: [], page: 1, pages: 1, from: 0, to: 0 }));

test('places: regions before stores, by name', () => {
  const names = { venues: [{ value: '3', name: 'Bandera' }], regions: { S: 'South' } };
  const limited = true;
  expect(placesText({ limited, venues: ['3'], regions: ['S'] }, names)).toBe('South, Bandera');
  expect(placesText({ limited, venues: [], regions: [] }, names)).toBe('No stores');
  expect(placesText({ limited: false, venues: [], regions: [] }, names)).toBe('All stores');
});

test('a nameless person goes by the user name', () =>
  expect(fullName({ first_name: '', last_name: '', username: 'x@y.cl' })).toBe('x@y.cl'));

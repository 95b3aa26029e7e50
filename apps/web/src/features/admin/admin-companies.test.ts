import { expect, test } from 'vitest';
import { adminCompanies } from './admin-companies.ts';

const space = (company: number, pretty_name: string, member = true) => ({
  space: { pk: company, name: pretty_name.toLowerCase(), pretty_name, company },
  member,
});
const employer = { pk: 7, name: 'lumbre', pretty_name: 'Lumbre Pizza' };
const namesOf = (...args: Parameters<typeof adminCompanies>) =>
  adminCompanies(...args).map(({ displayName }) => displayName);

test('several memberships: by display name', () =>
  expect(namesOf([space(9, 'Slice Harbor'), space(8, 'Forno')], employer)).toEqual([
    'Forno',
    'Slice Harbor',
  ]));

test('two memberships of one company are one', () =>
  expect(namesOf([space(7, 'Lumbre Pizza'), space(7, 'Lumbre Pizza')], employer)).toEqual([
    'Lumbre Pizza',
  ]));

test('one membership wins over another employer', () =>
  expect(namesOf([space(7, 'Lumbre Pizza', false), space(9, 'Forno')], employer)).toEqual([
    'Forno',
  ]));

test('no membership: the employer', () => {
  expect(adminCompanies([space(7, 'Lumbre Pizza', false)], employer)).toEqual([
    { pk: 7, displayName: 'Lumbre Pizza' },
  ]);
  expect(adminCompanies([], null)).toEqual([]);
});

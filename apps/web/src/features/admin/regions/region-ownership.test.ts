import { expect, test } from 'vitest';
import { ownershipWarning } from './region-ownership.ts';

const person = (pk: number, first_name: string) => ({
  pk,
  first_name,
  last_name: 'Soto',
  username: `${first_name}@lumbre.example`,
});
const ana = person(1, 'Ana');
const ben = person(2, 'Ben');
const south = { name: 'South', manager: ana };
const north = { name: 'North', manager: null };
const hills = { name: 'Hill Country', manager: ben };

test('a region without a manager, or of the same one, changes nothing', () => {
  expect(ownershipWarning([north], ben)).toBeNull();
  expect(ownershipWarning([hills, north], ben)).toBeNull();
});

test('each region that is taken is named with the one who loses it', () => {
  expect(ownershipWarning([south, north], ben)).toBe(
    'Ownership of South from Ana Soto will change to Ben Soto.',
  );
  expect(ownershipWarning([south, hills], person(3, 'Eva'))).toBe(
    'Ownership of South from Ana Soto, of Hill Country from Ben Soto will change to Eva Soto.',
  );
});

import { testApp } from '#test/world/app';
import { COMPANY_A, COMPANY_B, PEOPLE } from '#test/world/fixture';
import { expect, test } from 'vitest';
import { asker, refusalOf } from './administration.fixture.ts';

const t = testApp();
const ask = asker(t);

interface Admin {
  users: { pk: number; email: string; venues: string[]; regions: string[]; owned: boolean }[];
}

test('people, stores, regions and quality definition of the company alone', async () => {
  const reply = await ask('manager', `GET admin/${COMPANY_A}`);
  const { users, ...rest } = reply.json<Admin>();
  expect(rest).toEqual({
    venues: [
      { value: '1', name: 'Venue 1', region: 'R1' },
      { value: '2', name: 'Venue 2', region: 'R2' },
      { value: '3', name: 'Venue 3', region: 'R2' },
    ],
    regions: { R1: 'North', R2: 'South' },
    quality_definition: { pk: COMPANY_A, min: 6, max: 8 },
    whole: true,
  });
  expect(users.map(({ email }) => email.split('@')[0])).toEqual([
    'both',
    'feed',
    'flagged',
    'manager',
    'region',
    'regular',
    'reports',
    'reviewer',
    'store',
  ]);
  const byPk = (pk: number) => users.find((user) => user.pk === pk);
  expect(byPk(PEOPLE.store.id)).toEqual({
    pk: PEOPLE.store.id,
    email: 'store@crustodian.example',
    username: 'store@crustodian.example',
    limited: true,
    first_name: '',
    last_name: '',
    venues: ['1'],
    regions: [],
    manages: [],
    company_manager: false,
    second_factor: false,
    owned: true,
  });
  expect(byPk(PEOPLE.region.id)).toMatchObject({ venues: [], regions: ['R2'] });
  // Employed by another company, and a member of this one.
  expect(byPk(PEOPLE.flagged.id)).toMatchObject({ owned: false });
  expect(byPk(PEOPLE.manager.id)).toMatchObject({ company_manager: true, owned: true });
});

test('its own quality definition, where it has one', async () => {
  const reply = await ask('managerOfB', `GET admin/${COMPANY_B}`);
  expect(reply.json()).toMatchObject({ quality_definition: { pk: COMPANY_B, min: 5, max: 9 } });
});

test.each(['0', 'lumbre', '999999999999'])('%s is no company: 400', async (company) =>
  expect(refusalOf(await ask('manager', `GET admin/${company}`))).toEqual([400, 'bad_request']),
);

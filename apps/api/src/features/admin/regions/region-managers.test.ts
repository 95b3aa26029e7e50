import { testApp } from '#test/world/app';
import { COMPANY_A, COMPANY_B, PEOPLE } from '#test/world/fixture';
import { beforeEach, expect, test } from 'vitest';
import { asker, auditLines, refusalOf } from '../administration.fixture.ts';

const t = testApp();
const ask = asker(t);
const { regular, reviewer, managerOfB } = PEOPLE;

const managersOf = async (regions: string[]) =>
  (await ask('manager', 'POST regions-info/', { regions })).json<
    Record<string, { manager: { username: string } | null }>
  >();
beforeEach(() => t.db.updateTable('region').set({ manager_id: null }).execute());

test('one manager a region: the next one replaces the former', async () => {
  expect(await managersOf(['R1', 'R2', 'R9', 'nowhere'])).toEqual({
    R1: { name: 'North', manager: null, stores: 1 },
    R2: { name: 'South', manager: null, stores: 2 },
  });
  const first = await ask('manager', `POST region-manager/user/${regular.id}/`, {
    regions: ['R1', 'R2'],
  });
  expect(first.json()).toEqual({
    regions: [
      { code: 'R1', name: 'North', company: COMPANY_A },
      { code: 'R2', name: 'South', company: COMPANY_A },
    ],
  });
  await ask('manager', `POST region-manager/user/${reviewer.id}/`, { regions: ['R1'] });
  expect(await managersOf(['R1', 'R2'])).toMatchObject({
    R1: {
      manager: {
        pk: reviewer.id,
        first_name: '',
        last_name: '',
        username: 'reviewer@crustodian.example',
      },
    },
    R2: { manager: { pk: regular.id } },
  });
  const left = await ask('manager', `GET region-manager/user/${regular.id}/`);
  expect(left.json<{ regions: { code: string }[] }>().regions.map(({ code }) => code)).toEqual([
    'R2',
  ]);
  expect(await auditLines(t)).toMatchObject([
    {
      action: 'region_manager_set',
      subject: 'North',
      before: { manager: 'regular@crustodian.example' },
      after: { manager: 'reviewer@crustodian.example' },
    },
  ]);
});

test('a region is left without its manager', async () => {
  await ask('manager', `POST region-manager/user/${regular.id}/`, { regions: ['R1'] });
  const path = `region-ownership/user/${regular.id}/region/R1/`;
  expect((await ask('manager', `DELETE ${path}`)).statusCode).toBe(200);
  expect(await managersOf(['R1'])).toMatchObject({ R1: { manager: null } });
  expect(refusalOf(await ask('manager', `DELETE ${path}`))).toEqual([404, 'not_region_manager']);
  expect(await auditLines(t)).toMatchObject([
    { action: 'region_manager_removed', subject: 'North' },
  ]);
});

test.each<[string, number, object, [number, string]]>([
  ['an unknown region', regular.id, { regions: ['R1', 'nowhere'] }, [400, 'unknown_region']],
  ['a region of another company', regular.id, { regions: ['R9'] }, [400, 'unknown_region']],
  ['no region', regular.id, { regions: [] }, [400, 'bad_request']],
  [
    'another company',
    regular.id,
    { regions: ['R9'], company: COMPANY_B },
    [403, 'company_not_yours'],
  ],
  ['a person of another company', managerOfB.id, { regions: ['R1'] }, [403, 'user_not_yours']],
  ['a person who does not exist', 999, { regions: ['R1'] }, [403, 'user_not_yours']],
])('%s is refused and nothing changes', async (_case, user, payload, refusal) => {
  const reply = await ask('manager', `POST region-manager/user/${user}/`, payload);
  expect(refusalOf(reply)).toEqual(refusal);
  expect(await managersOf(['R1'])).toMatchObject({ R1: { manager: null } });
});

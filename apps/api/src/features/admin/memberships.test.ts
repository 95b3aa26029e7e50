import { rightsChanges, testApp } from '#test/world/app';
import { COMPANY_A, COMPANY_B, PEOPLE, V1, V2, V3, VENUE_OF_B } from '#test/world/fixture';
import type { ViewerKind } from '#test/world/app';
import { untilSessionsWait } from '#test/world/database';
import { beforeEach, describe, expect, test } from 'vitest';
import { asker, auditLines, refusalOf } from './administration.fixture.ts';

const t = testApp();
const ask = asker(t);
const person = PEOPLE.regular.id;

interface Given {
  memberships: { pk: number; space: { pk: string } }[];
}
const spacesOf = (given: Given) => given.memberships.map(({ space }) => space.pk);
const venuesSeen = async (kind: ViewerKind) =>
  (await t.ask(kind, { method: 'GET', url: '/api/dashboard/venues/' }))
    .json<{ venues: { value: string }[] }>()
    .venues.map(({ value }) => value);

beforeEach(async () => {
  for (const table of ['venue_membership', 'region_membership', 'company_membership'] as const) {
    await t.db.deleteFrom(table).execute();
  }
  await t.db.updateTable('user_account').set({ limited_to_venues: false }).execute();
});

describe('stores', () => {
  const path = `venue-membership/${person}/` as const;

  test('the list sent is the complete one', async () => {
    const added = await ask('manager', `PATCH ${path}`, { spaces: [String(V1), String(V2)] });
    expect(spacesOf(added.json())).toEqual(['1', '2']);
    const notified = rightsChanges(t);
    const changed = await ask('manager', `PATCH ${path}`, { spaces: [String(V2), String(V3)] });
    expect(notified).toEqual([person]);
    expect(spacesOf(changed.json())).toEqual(['2', '3']);
    expect((await ask('manager', `GET ${path}`)).json()).toEqual(changed.json());
    expect(await venuesSeen('regular')).toEqual(['2', '3']);
    expect(await auditLines(t)).toMatchObject([
      {
        action: 'stores_changed',
        subject: 'regular@crustodian.example',
        company_id: COMPANY_A,
        before: { stores: ['Venue 1', 'Venue 2'] },
        after: { stores: ['Venue 2', 'Venue 3'] },
      },
    ]);
  });

  test('no change is no line; who loses the last store sees nothing, until all stores are given', async () => {
    await ask('manager', `PATCH ${path}`, { spaces: [String(V1)] });
    const lines = await auditLines(t, 100);
    await ask('manager', `PATCH ${path}`, { spaces: [String(V1)] });
    expect(await auditLines(t, 100)).toEqual(lines);
    const none = await ask('manager', `PATCH ${path}`, { spaces: [] });
    expect(none.json()).toEqual({ memberships: [] });
    expect(await venuesSeen('regular')).toEqual([]);
    await ask('manager', `PATCH ${path}`, { spaces: [], all_stores: true });
    expect(await venuesSeen('regular')).toEqual(['1', '2', '3']);
  });

  test.each<[string, object, [number, string]]>([
    ['a foreign store', { spaces: ['1', String(VENUE_OF_B)] }, [403, 'venue_not_yours']],
    ['a foreign company', { spaces: [], company: COMPANY_B }, [403, 'company_not_yours']],
    ['an unknown store', { spaces: ['999'] }, [403, 'venue_not_yours']],
    ['no list', {}, [400, 'bad_request']],
    ['names for ids', { spaces: ['Bandera'] }, [400, 'bad_request']],
  ])('%s is refused and nothing changes', async (_case, payload, refusal) => {
    await ask('manager', `PATCH ${path}`, { spaces: ['3'] });
    expect(refusalOf(await ask('manager', `PATCH ${path}`, payload))).toEqual(refusal);
    expect(spacesOf((await ask('manager', `GET ${path}`)).json())).toEqual(['3']);
  });
});

describe('regions', () => {
  const path = `region-membership/${person}/` as const;

  test('are given, listed and taken', async () => {
    const given = await ask('manager', `PATCH ${path}`, { spaces: ['R2'] });
    expect(given.json()).toEqual({
      memberships: [
        {
          pk: expect.any(Number),
          space: { pk: 'R2', name: 'South', pretty_name: 'South', company: COMPANY_A },
        },
      ],
    });
    expect(await venuesSeen('regular')).toEqual(['2', '3']);
    const { pk } = given.json<Given>().memberships[0]!;
    const foreign = await ask('managerOfB', `DELETE region-membership/${pk}/`);
    expect(refusalOf(foreign)).toEqual([404, 'membership_not_found']);
    expect((await ask('manager', `DELETE region-membership/${pk}/`)).statusCode).toBe(200);
    expect((await ask('manager', `GET ${path}`)).json()).toEqual({ memberships: [] });
    const again = await ask('manager', `DELETE region-membership/${pk}/`);
    expect(refusalOf(again)).toEqual([404, 'membership_not_found']);
    expect(await auditLines(t)).toMatchObject([
      { action: 'regions_changed', before: { regions: ['South'] }, after: { regions: [] } },
    ]);
  });

  test.each<[string, object, [number, string]]>([
    ['an unknown region', { spaces: ['R1', 'nowhere'] }, [400, 'unknown_region']],
    ['a region of another company', { spaces: ['R9'] }, [400, 'unknown_region']],
    ['a code that is none', { spaces: [''] }, [400, 'bad_request']],
  ])('%s is refused and nothing changes', async (_case, payload, refusal) => {
    await ask('manager', `PATCH ${path}`, { spaces: ['R1'] });
    expect(refusalOf(await ask('manager', `PATCH ${path}`, payload))).toEqual(refusal);
    expect(spacesOf((await ask('manager', `GET ${path}`)).json())).toEqual(['R1']);
  });
});

describe('a person of two companies', () => {
  beforeEach(async () => {
    // Employed by B, and a member of A.
    const membership = { user_id: PEOPLE.managerOfB.id, company_id: COMPANY_A };
    await t.db.insertInto('company_membership').values(membership).execute();
  });
  const path = `venue-membership/${PEOPLE.managerOfB.id}/` as const;

  test('keeps seeing the other one: the manager of A cannot close or open it', async () => {
    const closing = await ask('manager', `PATCH ${path}`, { spaces: [String(V1)] });
    expect(refusalOf(closing)).toEqual([403, 'user_not_yours']);
    expect((await ask('manager', `GET ${path}`)).json()).toEqual({ memberships: [] });
    const given = { user_id: PEOPLE.managerOfB.id, venue_id: V1 };
    await t.db.insertInto('venue_membership').values(given).execute();
    const opening = await ask('manager', `PATCH ${path}`, { spaces: [], all_stores: true });
    expect(refusalOf(opening)).toEqual([403, 'user_not_yours']);
    const between = await ask('manager', `PATCH ${path}`, { spaces: [String(V2)] });
    expect(spacesOf(between.json())).toEqual(['2']);
  });

  test('is listed without what they have elsewhere, and not owned', async () => {
    const given = { user_id: PEOPLE.managerOfB.id, venue_id: VENUE_OF_B };
    await t.db.insertInto('venue_membership').values(given).execute();
    expect((await ask('manager', `GET ${path}`)).json()).toEqual({ memberships: [] });
    const { users } = (await ask('manager', `GET admin/${COMPANY_A}`)).json<{
      users: { pk: number; owned: boolean; venues: string[] }[];
    }>();
    expect(users.find(({ pk }) => pk === PEOPLE.managerOfB.id)).toMatchObject({
      owned: false,
      venues: [],
    });
  });

  test('staff change either', async () => {
    const reply = await ask('staffManager', `PATCH ${path}`, {
      spaces: [String(V1)],
      company: COMPANY_A,
    });
    expect(spacesOf(reply.json())).toEqual(['1']);
  });

  test('a store of A makes nobody an administrator of A', async () => {
    await t.db.deleteFrom('company_membership').execute();
    const given = { user_id: PEOPLE.managerOfB.id, venue_id: V1 };
    await t.db.insertInto('venue_membership').values(given).execute();
    const reply = await ask('managerOfB', `GET admin/${COMPANY_A}`);
    expect(refusalOf(reply)).toEqual([403, 'company_not_yours']);
  });
});

test('the own last store or region cannot be taken by oneself, that of others can', async () => {
  const limit = async (id: number) => {
    await t.db.insertInto('venue_membership').values({ user_id: id, venue_id: V1 }).execute();
    await t.db
      .insertInto('region_membership')
      .values({ user_id: id, company_id: COMPANY_A, region_code: 'R1' })
      .execute();
    const limited = { limited_to_venues: true };
    await t.db.updateTable('user_account').set(limited).where('id', '=', id).execute();
  };
  const own = PEOPLE.manager.id;
  await limit(own);
  await limit(person);
  const own1 = await ask('manager', `PATCH venue-membership/${own}/`, { spaces: [] });
  expect(own1.json()).toEqual({ memberships: [] });
  const last = await ask('manager', `PATCH region-membership/${own}/`, { spaces: [] });
  expect(refusalOf(last)).toEqual([409, 'own_last_place']);
  const { memberships } = (await ask('manager', `GET region-membership/${own}/`)).json<Given>();
  expect(memberships).toHaveLength(1);
  const taken = await ask('manager', `DELETE region-membership/${memberships[0]!.pk}/`);
  expect(refusalOf(taken)).toEqual([409, 'own_last_place']);
  const others = await ask('manager', `PATCH region-membership/${person}/`, { spaces: [] });
  expect(others.json()).toEqual({ memberships: [] });
});

test('a manager of all stores cannot limit their own access', async () => {
  const own = `venue-membership/${PEOPLE.manager.id}/`;
  const limited = await ask('manager', `PATCH ${own}`, { spaces: [String(V1)] });
  expect(refusalOf(limited)).toEqual([409, 'own_limit']);
  expect((await ask('manager', `GET ${own}`)).json()).toEqual({ memberships: [] });
});

test('of two administrators who delete or limit each other at the same moment, one stays', async () => {
  const pair = [PEOPLE.manager.id, person];
  const restore = () =>
    t.db
      .updateTable('user_account')
      .set({ deleted_at: null, company_manager: true, limited_to_venues: false })
      .where('id', 'in', pair)
      .execute();
  const remove = (by: ViewerKind, whom: number) => ask(by, `DELETE user/${whom}/`);
  const limit = (by: ViewerKind, whom: number) =>
    ask(by, `PATCH venue-membership/${whom}/`, { spaces: [String(V1)] });
  for (const call of [limit, remove]) {
    for (let round = 0; round < 3; round += 1) {
      await restore();
      await t.db.deleteFrom('venue_membership').execute();
      const replies = await Promise.all([
        call('manager', person),
        call('regular', PEOPLE.manager.id),
      ]);
      expect(new Set(replies.map(({ statusCode }) => statusCode))).toEqual(new Set([200, 403]));
    }
  }
  await restore();
  await t.db
    .updateTable('user_account')
    .set({ company_manager: false })
    .where('id', '=', person)
    .execute();
});

const DAY_MS = 86_400_000;

test.each([
  [
    'gives all stores',
    'whole_company_needed',
    () => ask('manager', `PATCH venue-membership/${person}/`, { spaces: [], all_stores: true }),
  ],
  [
    'creates a user of all stores',
    'places_needed',
    () => {
      const user = { email: 'new@lumbre.example', first_name: 'Ana', last_name: 'Rojas' };
      return ask('manager', 'POST membership/', {
        user,
        venues: [],
        regions: [],
        company: String(COMPANY_A),
      });
    },
  ],
  [
    'makes a token of the company',
    'whole_company_needed',
    () => {
      const ends = new Date(Date.now() + 30 * DAY_MS).toISOString().slice(0, 10);
      const payload = { name: 'till', scopes: ['read:figures'], ends };
      const url = `/api/integrations/company/${COMPANY_A}/tokens/`;
      return t.ask('manager', { method: 'POST', url, payload });
    },
  ],
])('an administrator who is limited meanwhile %s no more', async (_case, code, call) => {
  await ask('manager', `PATCH venue-membership/${person}/`, { spaces: [String(V1)] });
  const manager = t.db.updateTable('user_account').where('id', '=', PEOPLE.manager.id);
  let reply: ReturnType<typeof ask> | undefined;
  await t.db.transaction().execute(async (trx) => {
    await trx.executeQuery(manager.set({ limited_to_venues: true }));
    await trx
      .insertInto('venue_membership')
      .values({ user_id: PEOPLE.manager.id, venue_id: V1 })
      .execute();
    reply = call();
    await untilSessionsWait(t.db, 1);
  });
  expect(refusalOf(await reply!)[1]).toBe(code);
});

import { COMPANY_A, COMPANY_B } from '#test/world/fixture';
import type { ViewerKind, TestApp } from '#test/world/app';
import { randomUUID } from 'node:crypto';
import { get, newUser, patch, post, remove, type Sample } from '../requests.ts';
import type { CALLS } from '@crustodian/contract/every-endpoint';

/** A region of the company. */
const regionOf = (company: number) => (company === COMPANY_B ? 'R9' : 'R1');

/** The id of a new user's region membership, in the company that this kind of user administers. */
async function newRegionMembership(t: TestApp, kind: ViewerKind): Promise<number> {
  const company_id = kind === 'managerOfB' ? COMPANY_B : COMPANY_A;
  const user_id = await newUser(t, company_id);
  const { id } = await t.db
    .insertInto('region_membership')
    .values({ user_id, company_id, region_code: regionOf(company_id) })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Valid requests for the calls of administration. */
export const ADMIN_SAMPLES = {
  readAdmin: { request: ({ company }) => get(`/api/dashboard/admin/${company}`) },
  createUser: {
    request: ({ company, venue }) =>
      post('/api/dashboard/membership/', {
        user: { email: `${randomUUID()}@lumbre.example`, first_name: 'Ana', last_name: 'Rojas' },
        venues: [venue],
        regions: [regionOf(company)],
        company,
      }),
  },
  changeQualityDefinition: {
    request: ({ company }) =>
      patch(`/api/dashboard/quality-definition/${company}/`, { min: 5, max: 9 }),
  },
  readQualityDefinition: {
    request: ({ company }) => get(`/api/dashboard/quality-definition/${company}/`),
  },
  readScores: {
    request: ({ company }) => get(`/api/dashboard/quality-definition/${company}/scores/`),
  },
  readRegions: { request: () => post('/api/dashboard/regions-info/', { regions: ['R1'] }) },
  resetPassword: {
    request: async ({ company }, t) =>
      get(`/api/dashboard/update-user-password/${await newUser(t, company)}/`),
  },
  deleteUser: {
    request: async ({ company }, t) => remove(`/api/dashboard/user/${await newUser(t, company)}/`),
  },
  readVenueMemberships: {
    request: async ({ company }, t) =>
      get(`/api/dashboard/venue-membership/${await newUser(t, company)}/`),
  },
  changeVenueMemberships: {
    request: async ({ company, venue }, t) =>
      patch(`/api/dashboard/venue-membership/${await newUser(t, company)}/`, {
        spaces: [venue],
      }),
  },
  readRegionMemberships: {
    request: async ({ company }, t) =>
      get(`/api/dashboard/region-membership/${await newUser(t, company)}/`),
  },
  changeRegionMemberships: {
    request: async ({ company }, t) =>
      patch(`/api/dashboard/region-membership/${await newUser(t, company)}/`, {
        spaces: [regionOf(company)],
      }),
  },
  deleteRegionMembership: {
    request: async (_at, t, kind) =>
      remove(`/api/dashboard/region-membership/${await newRegionMembership(t, kind)}/`),
  },
  readManagedRegions: {
    request: async ({ company }, t) =>
      get(`/api/dashboard/region-manager/user/${await newUser(t, company)}/`),
  },
  setRegionManager: {
    request: async ({ company }, t) =>
      post(`/api/dashboard/region-manager/user/${await newUser(t, company)}/`, {
        regions: [regionOf(company)],
      }),
  },
  removeRegionManager: {
    request: async ({ company }, t) => {
      const user = await newUser(t, company);
      const code = regionOf(company);
      await t.db
        .updateTable('region')
        .set({ manager_id: user })
        .where('company_id', '=', company)
        .where('code', '=', code)
        .execute();
      return remove(`/api/dashboard/region-ownership/user/${user}/region/${code}/`);
    },
  },
  readAuditLog: { request: ({ company }) => get(`/api/dashboard/audit-log/?company=${company}`) },
  exportAuditLog: {
    request: ({ company }) => get(`/api/dashboard/audit-log/export/?company=${company}`),
  },
} satisfies Record<keyof (typeof CALLS)['admin'], Sample>;

import type { CALLS } from '@crustodian/contract/every-endpoint';
import { sql } from 'kysely';
import { nextId } from '#platform/database/ids';
import { PEOPLE } from '#test/world/fixture';
import { get, newUser, post, remove, type Sample } from '../requests.ts';

const person = (company: number, id: number, rest = '') =>
  `/api/privacy/company/${company}/person/${id}/${rest}`;

const hold = (venue: unknown) => ({
  venue: Number(venue),
  from: '2024-03-01',
  until: '2024-03-02',
  reason: 'claim 2231',
});

export const PRIVACY_SAMPLES = {
  findPeople: { request: ({ company }) => get(`/api/privacy/company/${company}/people/?q=ana`) },
  readPersonalData: {
    request: async ({ company }, t) => get(person(company, await newUser(t, company))),
  },
  exportPersonalData: {
    request: async ({ company }, t) => get(person(company, await newUser(t, company), 'export/')),
  },
  erasePerson: {
    request: async ({ company }, t) => {
      const id = await newUser(t, company);
      const { rows } = await sql<{ name: string }>`SELECT email AS name FROM user_account
        WHERE id = ${id}`.execute(t.db);
      return post(person(company, id, 'erase/'), rows[0]!);
    },
  },
  readRetention: { request: ({ company }) => get(`/api/privacy/company/${company}/retention/`) },
  countDue: {
    request: ({ company }) =>
      get(`/api/privacy/company/${company}/retention/due/?kind=judgements&days=400`),
  },
  changeRetention: {
    request: ({ company }) =>
      post(`/api/privacy/company/${company}/retention/`, { kind: 'log_entries', days: null }),
  },
  cropPictures: {
    request: ({ company }) =>
      post(`/api/privacy/company/${company}/retention/crop/`, { crops_pictures: true }),
  },
  holdStore: {
    request: ({ company, venue }) => post(`/api/privacy/company/${company}/holds/`, hold(venue)),
    status: 201,
  },
  liftHold: {
    request: async ({ company, venue }, t) => {
      const id = nextId();
      await sql`INSERT INTO legal_hold (company_id, id, venue_id, from_day, until_day, reason, made_by,
          made_at)
        VALUES (${company}, ${id}, ${venue}, '2024-03-01', '2024-03-02', 'claim', ${PEOPLE.manager.id},
          now())`.execute(t.db);
      return remove(`/api/privacy/company/${company}/holds/${id}/`);
    },
  },
} satisfies Record<keyof (typeof CALLS)['privacy'], Sample>;

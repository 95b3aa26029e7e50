import { nextId } from '#platform/database/ids';
import type { TestApp } from '#test/world/app';
import type { CALLS } from '@crustodian/contract/every-endpoint';
import { sql } from 'kysely';
import { randomInt } from 'node:crypto';
import { get, post, remove, type Sample } from './requests.ts';

async function addressOf({ db }: TestApp, company: number): Promise<string> {
  const id = nextId();
  await sql`INSERT INTO rollout (company_id, id, what, begins_on, seed, first, others, made_by, made_at)
    VALUES (${company}, ${id}, 'oven two at 240', '2024-03-10', 4, '{1}', '{}', 1, now())`.execute(
    db,
  );
  return `/api/rollouts/company/${company}/rollout/${id}/`;
}

/** Valid requests for the calls about rollouts. */
export const ROLLOUT_SAMPLES: Record<keyof (typeof CALLS)['rollouts'], Sample> = {
  listRollouts: { request: ({ company }) => get(`/api/rollouts/company/${company}/`) },
  drawRollout: {
    request: async ({ venue, company }, { db }) => {
      const id = randomInt(1_000_000, 900_000_000);
      const name = `store-${id}`;
      await db
        .insertInto('venue')
        .values({ id, company_id: company, name, pretty_name: name, time_zone: 'UTC' })
        .execute();
      return post(`/api/rollouts/company/${company}/`, {
        what: 'oven two at 240',
        begins_on: '10-3-2024',
        venues: [venue, String(id)],
        first: 1,
      });
    },
  },
  readRollout: { request: async ({ company }, t) => get(await addressOf(t, company)) },
  withdrawRollout: { request: async ({ company }, t) => remove(await addressOf(t, company)) },
};

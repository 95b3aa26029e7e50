import { PEOPLE } from '#test/world/fixture';
import type { TestApp } from '#test/world/app';
import type { CALLS } from '@crustodian/contract/every-endpoint';
import { parsePizzaId } from '@crustodian/domain/pizza/wire-id';
import { sql } from 'kysely';
import { randomInt, randomUUID } from 'node:crypto';
import { digestOf } from '../../features/look-up/links.ts';
import { get, post, remove, type Sample, type SampleTargets } from './requests.ts';

/** The place's pizza with a single open link, or none, so that many calls do not exhaust its links. */
async function linked({ pizza }: SampleTargets, { db }: TestApp, isOpen = true) {
  const { venue, day, id: pizzaId } = parsePizzaId(pizza.t_id)!;
  const [id, token] = [randomInt(1_000_000, 900_000_000), randomUUID().slice(0, 24)];
  await sql`DELETE FROM evidence_link WHERE venue_id = ${venue}`.execute(db);
  if (isOpen)
    await sql`INSERT INTO evidence_link (id, venue_id, business_date, pizza_id, digest, made_by,
        made_at, ends_at)
      VALUES (${id}, ${venue}, ${day}, ${pizzaId}, ${digestOf(token)}, ${PEOPLE.manager.id}, now(),
        now() + interval '1 hour')`.execute(db);
  return { id, token };
}

/** Valid requests for the calls of the look-up. */
export const LOOK_UP_SAMPLES: Record<keyof (typeof CALLS)['lookUp'], Sample> = {
  findPizza: {
    request: ({ company }) => post(`/api/look-up/company/${company}/`, { order: 'A-1' }),
  },
  readLookUp: { request: ({ company }) => get(`/api/look-up/company/${company}/`) },
  readUnseenFile: {
    request: async ({ venue }, { db }) => {
      await sql`INSERT INTO order_line (venue_id, order_no, line, business_date, specialty, crust,
          size, made_local, received_at)
        VALUES (${venue}, 'unseen', 1, '2026-03-02', '', '', '', '2026-03-02 12:00', now())
        ON CONFLICT DO NOTHING`.execute(db);
      return get(`/api/look-up/venue/${venue}/order/file/?order=unseen&line=1&day=2026-03-02`);
    },
  },
  readEvidence: { request: ({ pizza }) => get(`/api/look-up/pizza/${pizza.t_id}/`) },
  readEvidenceFile: { request: ({ pizza }) => get(`/api/look-up/pizza/${pizza.t_id}/file/`) },
  linkEvidence: {
    request: async (at, t) => {
      await linked(at, t, false);
      return post(`/api/look-up/pizza/${at.pizza.t_id}/link/`, {});
    },
  },
  endEvidenceLink: {
    request: async (at, t) => {
      const { id } = await linked(at, t);
      return remove(`/api/look-up/pizza/${at.pizza.t_id}/link/${id}/`);
    },
  },
  showEvidence: { request: () => get('/api/evidence/ended') },
  serveEvidencePicture: {
    request: async (at, t) => get(`/api/evidence/${(await linked(at, t)).token}/picture`),
  },
};

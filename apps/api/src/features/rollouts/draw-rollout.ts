import { venuesOfCompany } from '#pizzas/named-venues';
import { writeAudit } from '#platform/audit-log';
import type { Db } from '#platform/database/db';
import { nextId } from '#platform/database/ids';
import { ApiError } from '#platform/http/errors';
import { handle } from '#platform/http/http';
import { originOf } from '#platform/http/origin';
import { refuseUnlessWeek } from '#reports/asked-week';
import { drawRollout as contract } from '@crustodian/contract/rollouts';
import { drawFirst } from '@crustodian/domain/rollouts/first-stores';
import { sql } from 'kysely';
import { randomInt } from 'node:crypto';
import { readOneRollout, rolloutAnswer } from './stored-rollout.ts';

export const drawRollout = handle(contract, async ({ body }, context) => {
  const { db, company, viewer, request, now } = context;
  const { what, begins_on, venues } = body;
  refuseUnlessWeek(begins_on);
  const own = new Set(await venuesOfCompany(db, company));
  if (!venues.every((venue) => own.has(venue))) throw new ApiError('venue_not_yours');
  const stores = venues.toSorted((a, b) => a - b);
  const seed = randomInt(2 ** 32);
  const first = drawFirst(venues, { first: body.first, seed });
  const others = stores.filter((venue) => !first.includes(venue));
  const id = nextId();
  return db.transaction().execute(async (trx) => {
    await sql`SELECT FROM company WHERE id = ${company} FOR NO KEY UPDATE`.execute(trx);
    const before = await sameDraw(trx, company, { what, begins_on, stores, first: body.first });
    if (before !== null) return rolloutAnswer(await readOneRollout(trx, company, before));
    await trx
      .insertInto('rollout')
      .values({
        company_id: company,
        id,
        what,
        begins_on,
        seed,
        first,
        others,
        made_by: viewer.id,
        made_at: new Date(now()),
      })
      .execute();
    await writeAudit(trx, {
      by: viewer.id,
      origin: originOf(request),
      now: now(),
      company,
      action: 'rollout_drawn',
      subject: what,
      after: { begins_on, seed, first: first.map(String), others: others.map(String) },
    });
    return rolloutAnswer(await readOneRollout(trx, company, id));
  });
});

interface Asked {
  what: string;
  begins_on: string;
  /** Sorted by id. */
  stores: readonly number[];
  /** How many of them begin first. */
  first: number;
}

/**
 * An identical draw that was not withdrawn, so that a repeated request cannot draw again for a
 * better result.
 */
async function sameDraw(
  trx: Db,
  company: number,
  { what, begins_on, stores, first }: Asked,
): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`SELECT id FROM rollout
    WHERE company_id = ${company} AND what = ${what} AND begins_on = ${begins_on}::date
      AND withdrawn_at IS NULL AND cardinality(first) = ${first}
      AND cardinality(others) = ${stores.length - first}
      AND first || others @> ${[...stores]}::int[]
    ORDER BY id LIMIT 1`.execute(trx);
  return rows[0]?.id ?? null;
}

import { venuesOfCompany } from '#pizzas/named-venues';
import { writeAudit } from '#platform/audit';
import { nextId } from '#platform/database/ids';
import { ApiError } from '#platform/http/errors';
import { handle } from '#platform/http/http';
import { originOf } from '#platform/http/origin';
import { refuseUnlessWeek } from '#reports/asked-week';
import { drawRollout as contract } from '@crustodian/contract/rollouts';
import { drawFirst } from '@crustodian/domain/rollouts/first-stores';
import { randomInt } from 'node:crypto';
import { readOneRollout, rolloutAnswer } from './stored-rollout.ts';

export const drawRollout = handle(contract, async ({ body }, context) => {
  const { db, company, viewer, request, now } = context;
  const { what, begins_on, venues } = body;
  refuseUnlessWeek(begins_on);
  const own = new Set(await venuesOfCompany(db, company));
  if (!venues.every((venue) => own.has(venue))) throw new ApiError('venue_not_yours');
  const seed = randomInt(2 ** 32);
  const first = drawFirst(venues, { first: body.first, seed });
  const others = venues.filter((venue) => !first.includes(venue)).toSorted((a, b) => a - b);
  const id = nextId();
  return db.transaction().execute(async (trx) => {
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

import { changeStoreTvPublic as contract } from '@crustodian/contract/store-tv';
import { writeAudit } from '#platform/audit';
import { handle } from '#platform/http/http';
import { originOf } from '#platform/http/origin';
import { tvAccesses } from './tv-access.ts';

/** Open screens close at once if the company withdraws public access; device links stay. */
export const changeStoreTvPublic = handle(contract, async ({ body }, context) => {
  const { db, viewer, company, request, now, live } = context;
  const isChanged = await db.transaction().execute(async (trx) => {
    const before = await trx
      .selectFrom('company')
      .select(['pretty_name', 'public_store_tv'])
      .where('id', '=', company)
      .forNoKeyUpdate()
      .executeTakeFirstOrThrow();
    if (before.public_store_tv === body.public) return false;
    await trx
      .updateTable('company')
      .set({ public_store_tv: body.public })
      .where('id', '=', company)
      .execute();
    await writeAudit(trx, {
      by: viewer.id,
      origin: originOf(request),
      now: now(),
      company,
      action: 'store_tv_changed',
      subject: before.pretty_name,
      before: { public: before.public_store_tv },
      after: { public: body.public },
    });
    return true;
  });
  const accesses = await tvAccesses(context);
  if (isChanged) for (const { venue } of accesses.stores) live.tvChanged(Number(venue));
  return accesses;
});

import { changeShiftScreens as contract } from '@crustodian/contract/store-tv';
import { writeAudit } from '#platform/audit';
import { handle } from '#platform/http/http';
import { originOf } from '#platform/http/origin';
import { tvAccesses } from '../tv-access.ts';

export const changeShiftScreens = handle(contract, async ({ body }, context) => {
  const { db, viewer, company, request, now, live } = context;
  const isChanged = await db.transaction().execute(async (trx) => {
    const before = await trx
      .selectFrom('company')
      .select(['pretty_name', 'shift_screens'])
      .where('id', '=', company)
      .forNoKeyUpdate()
      .executeTakeFirstOrThrow();
    if (before.shift_screens === body.on) return false;
    await trx
      .updateTable('company')
      .set({ shift_screens: body.on })
      .where('id', '=', company)
      .execute();
    await writeAudit(trx, {
      by: viewer.id,
      origin: originOf(request),
      now: now(),
      company,
      action: 'store_tv_changed',
      subject: before.pretty_name,
      before: { shift_screens: before.shift_screens },
      after: { shift_screens: body.on },
    });
    return true;
  });
  const accesses = await tvAccesses(context);
  if (isChanged) for (const { venue } of accesses.stores) live.tvChanged(Number(venue));
  return accesses;
});

import { changeShiftScreen as contract } from '@crustodian/contract/store-tv';
import { venueIsAdministered } from '#platform/auth/administered';
import { writeAudit } from '#platform/audit';
import { ApiError } from '#platform/http/errors';
import { handle } from '#platform/http/http';
import { originOf } from '#platform/http/origin';
import { tvAccesses } from '../tv-access.ts';

export const changeShiftScreen = handle(contract, async ({ params, body }, context) => {
  const { db, viewer, company, request, now, live } = context;
  const { venue } = params;
  const isChanged = await db.transaction().execute(async (trx) => {
    const before = await trx
      .selectFrom('venue')
      .select(['pretty_name', 'shift_screen_off'])
      .where('id', '=', venue)
      .where('company_id', '=', company)
      .where(venueIsAdministered(context, viewer))
      .forNoKeyUpdate()
      .executeTakeFirst();
    if (!before) throw new ApiError('venue_not_yours');
    if (before.shift_screen_off !== body.on) return false;
    await trx
      .updateTable('venue')
      .set({ shift_screen_off: !body.on })
      .where('id', '=', venue)
      .execute();
    await writeAudit(trx, {
      by: viewer.id,
      origin: originOf(request),
      now: now(),
      company,
      action: 'store_tv_changed',
      venue,
      subject: before.pretty_name,
      before: { shift_screen: !before.shift_screen_off },
      after: { shift_screen: body.on },
    });
    return true;
  });
  if (isChanged) live.tvChanged(venue);
  return tvAccesses(context);
});

import { changeShiftScreen as contract } from '@crustodian/contract/store-tv';
import { handle } from '#platform/http/http';
import { changeScreenSetting } from '../screen-setting.ts';
import { lockStore, tvAccesses } from '../tv-access.ts';

export const changeShiftScreen = handle(contract, async ({ params, body }, context) => {
  const { venue } = params;
  const isChanged = await changeScreenSetting(context, {
    name: 'shift_screen',
    value: body.on,
    venue,
    lock: async (trx) => {
      const store = await lockStore({ ...context, db: trx }, venue);
      return { subject: store.pretty_name, before: !store.shift_screen_off };
    },
    store: (trx) =>
      trx
        .updateTable('venue')
        .set({ shift_screen_off: !body.on })
        .where('id', '=', venue)
        .execute(),
  });
  if (isChanged) context.live.tvChanged(venue);
  return tvAccesses(context);
});

import { changeShiftScreens as contract } from '@crustodian/contract/store-tv';
import { handle } from '#platform/http/http';
import { changeCompanyScreens } from '../screen-setting.ts';

export const changeShiftScreens = handle(contract, ({ body }, context) =>
  changeCompanyScreens(context, { name: 'shift_screens', column: 'shift_screens', value: body.on }),
);

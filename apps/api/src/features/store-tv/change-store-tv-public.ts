import { changeStoreTvPublic as contract } from '@crustodian/contract/store-tv';
import { handle } from '#platform/http/http';
import { changeCompanyScreens } from './screen-setting.ts';

/** Public screens close at once if the company withdraws public access; device links stay valid. */
export const changeStoreTvPublic = handle(contract, ({ body }, context) =>
  changeCompanyScreens(context, { name: 'public', column: 'public_store_tv', value: body.public }),
);

import * as contract from '@crustodian/contract/store-tv';
import { implement } from '#platform/http/http';
import { changeStoreTvAccess } from './change-store-tv-access.ts';
import { changeStoreTvPublic } from './change-store-tv-public.ts';
import { followStoreTv } from './follow-store-tv.ts';
import { readStoreTvAccess } from './read-store-tv-access.ts';
import { readStoreTv } from './read-store-tv.ts';
import { changeShiftScreen } from './shift/change-shift-screen.ts';
import { changeShiftScreens } from './shift/change-shift-screens.ts';
import { followShiftScreen } from './shift/follow-shift-screen.ts';
import { readShiftScreen } from './shift/read-shift-screen.ts';
import { serveShiftPicture } from './shift/serve-shift-picture.ts';
import { serveStoreTvPicture } from './serve-store-tv-picture.ts';

export const storeTvRoutes = implement(contract, {
  readStoreTv,
  serveStoreTvPicture,
  followStoreTv,
  readStoreTvAccess,
  changeStoreTvAccess,
  changeStoreTvPublic,
  readShiftScreen,
  serveShiftPicture,
  followShiftScreen,
  changeShiftScreens,
  changeShiftScreen,
});

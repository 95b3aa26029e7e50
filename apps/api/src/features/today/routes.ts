import { implement } from '#platform/http/http';
import * as contract from '@crustodian/contract/today';
import { actOnDay, undoDayAct } from './act-on-day.ts';
import { actOnSignal, undoAct } from './act-on-signal.ts';
import { chooseStart } from './choose-start.ts';
import { countToday } from './count-today.ts';
import { readToday } from './read-today.ts';

export const todayRoutes = implement(contract, {
  readToday,
  countToday,
  actOnSignal,
  undoAct,
  actOnDay,
  undoDayAct,
  chooseStart,
});

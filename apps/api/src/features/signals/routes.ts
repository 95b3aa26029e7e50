import { implement } from '#platform/http/http';
import * as contract from '@crustodian/contract/signals';
import { readCompanySignals, readDaySignal, readSignal, readVenueSignals } from './read-signals.ts';

export const signalRoutes = implement(contract, {
  readVenueSignals,
  readCompanySignals,
  readSignal,
  readDaySignal,
});

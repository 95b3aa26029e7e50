import { readSecondFactors as contract } from '@crustodian/contract/session/second-factor';
import { handle } from '#platform/http/http';
import { secondFactorsOf } from './second-factors.ts';

export const readSecondFactors = handle(contract, (_input, { db, viewer }) =>
  secondFactorsOf(db, viewer.id),
);

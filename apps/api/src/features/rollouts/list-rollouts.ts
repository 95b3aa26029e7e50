import { handle } from '#platform/http/http';
import { listRollouts as contract } from '@crustodian/contract/rollouts';
import { readRollouts, rolloutAnswer } from './stored-rollout.ts';

export const listRollouts = handle(contract, async (_input, { db, company }) => ({
  rollouts: (await readRollouts(db, company)).map(rolloutAnswer),
}));

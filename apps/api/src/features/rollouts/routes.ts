import { implement } from '#platform/http/http';
import * as contract from '@crustodian/contract/rollouts';
import { drawRollout } from './draw-rollout.ts';
import { listRollouts } from './list-rollouts.ts';
import { readRollout } from './read-rollout.ts';
import { withdrawRollout } from './withdraw-rollout.ts';

export const rolloutRoutes = implement(contract, {
  listRollouts,
  drawRollout,
  readRollout,
  withdrawRollout,
});

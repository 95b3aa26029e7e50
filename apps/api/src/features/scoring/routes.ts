import { implement } from '#platform/http';
import * as contract from '@crustodian/contract/scoring';
import { orderTraining } from './order-training.ts';
import { readAccuracy } from './read-accuracy.ts';
import { readAgreement } from './read-agreement.ts';
import { readModels } from './read-models.ts';
import { readTrainings } from './read-trainings.ts';

export const scoringRoutes = implement(contract, {
  readAccuracy,
  readAgreement,
  readTrainings,
  orderTraining,
  readModels,
});

import { implement } from '#platform/http/http';
import * as contract from '@crustodian/contract/scoring';
import { markGolden } from './golden/mark-golden.ts';
import { requestTraining } from './learning/request-training.ts';
import { readAccuracy } from './read-accuracy.ts';
import { readAgreement } from './read-agreement.ts';
import { readGolden } from './golden/read-golden.ts';
import { readModels } from './read-models.ts';
import { readTrainings } from './learning/read-trainings.ts';
import { showGolden } from './golden/show-golden.ts';
import { undoTraining } from './learning/undo-training.ts';

export const scoringRoutes = implement(contract, {
  readAccuracy,
  readAgreement,
  readTrainings,
  requestTraining,
  undoTraining,
  readModels,
  readGolden,
  showGolden,
  markGolden,
});

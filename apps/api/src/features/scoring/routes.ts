import { implement } from '#platform/http';
import * as contract from '@crustodian/contract/scoring';
import { markGolden } from './mark-golden.ts';
import { orderTraining } from './order-training.ts';
import { readAccuracy } from './read-accuracy.ts';
import { readAgreement } from './read-agreement.ts';
import { readGolden } from './read-golden.ts';
import { readModels } from './read-models.ts';
import { readTrainings } from './read-trainings.ts';
import { showGolden } from './show-golden.ts';
import { undoTraining } from './undo-training.ts';

export const scoringRoutes = implement(contract, {
  readAccuracy,
  readAgreement,
  readTrainings,
  orderTraining,
  undoTraining,
  readModels,
  readGolden,
  showGolden,
  markGolden,
});

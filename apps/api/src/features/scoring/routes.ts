import { implement } from '#platform/http';
import * as contract from '@crustodian/contract/scoring';
import { readAccuracy } from './read-accuracy.ts';
import { readAgreement } from './read-agreement.ts';

export const scoringRoutes = implement(contract, { readAccuracy, readAgreement });

import { implement } from '#platform/http/http';
import * as contract from '@crustodian/contract/measurement';
import { readMeasurement } from './gauge/read-measurement.ts';
import { readRanking } from './ranking/read-ranking.ts';
import { readCompanyWhyMoved } from './why-moved/read-company-why-moved.ts';
import { readWhyMoved } from './why-moved/read-why-moved.ts';

export const measurementRoutes = implement(contract, {
  readWhyMoved,
  readCompanyWhyMoved,
  readRanking,
  readMeasurement,
});

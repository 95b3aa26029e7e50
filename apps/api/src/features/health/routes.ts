import * as contract from '@crustodian/contract/health';
import { implement } from '#platform/http/http';
import { readHealth } from './read-health.ts';
import { readLiveness } from './read-liveness.ts';
import { readMetrics } from './read-metrics.ts';
import { readReadiness } from './read-readiness.ts';

export const healthRoutes = implement(contract, {
  readHealth,
  readLiveness,
  readReadiness,
  readMetrics,
});

import * as contract from '@crustodian/contract/health';
import { implement } from '#platform/http';
import { readHealth } from './read-health.ts';

export const healthRoutes = implement(contract, { readHealth });

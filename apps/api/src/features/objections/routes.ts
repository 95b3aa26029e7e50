import * as contract from '@crustodian/contract/objections';
import { implement } from '#platform/http/http';
import { askObjection } from './ask-objection.ts';
import { countOpenObjections } from './count-open-objections.ts';
import { listEngineTasks } from './list-engine-tasks.ts';
import { listVenueObjections } from './list-venue-objections.ts';
import { readCompanyObjections } from './read-company-objections.ts';
import { readPizzaObjection } from './read-pizza-objection.ts';
import { withdrawObjection } from './withdraw-objection.ts';

export const objectionRoutes = implement(contract, {
  askObjection,
  withdrawObjection,
  readPizzaObjection,
  listVenueObjections,
  countOpenObjections,
  readCompanyObjections,
  listEngineTasks,
});

import * as contract from '@crustodian/contract/raters';
import { implement } from '#platform/http/http';
import { listRaters } from './list-raters.ts';
import { readOwnEye } from './read-own-eye.ts';
import { startRefresher } from './start-refresher.ts';

export const raterRoutes = implement(contract, { readOwnEye, startRefresher, listRaters });

import { handle } from '#platform/http';
import { readAccuracy as contract } from '@crustodian/contract/scoring';
import { loadAccuracy } from '@crustodian/scoring/load-accuracy';

/** The figures as they were measured, whether they reach their goals or not. */
export const readAccuracy = handle(contract, () => loadAccuracy());

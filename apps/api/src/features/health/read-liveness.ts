import { readLiveness as contract } from '@crustodian/contract/health';
import { handle } from '#platform/http/http';

/** For a supervisor: a process that does not answer this hangs. It asks nothing of the database. */
export const readLiveness = handle(contract, async () => ({ status: 'alive' as const }));

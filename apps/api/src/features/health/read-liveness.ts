import { readLiveness as contract } from '@crustodian/contract/health';
import { handle } from '#platform/http/http';

/** For a supervisor: a process that does not answer this is hung. It does not use the database. */
export const readLiveness = handle(contract, async () => ({ status: 'alive' as const }));

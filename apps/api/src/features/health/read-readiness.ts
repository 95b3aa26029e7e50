import { readReadiness as contract } from '@crustodian/contract/health';
import { ApiError } from '#platform/http/errors';
import { handle } from '#platform/http/http';
import { sql } from 'kysely';

/** For a load balancer: whether this process should get requests. */
export const readReadiness = handle(contract, async (_input, { db, isDraining, request }) => {
  if (isDraining()) throw new ApiError('unavailable');
  await sql`SELECT 1`.execute(db).catch((error: unknown) => {
    request.log.warn({ err: error }, 'not ready: the database is not responding');
    throw new ApiError('unavailable');
  });
  return { status: 'ready' as const };
});

import { readHealth as contract } from '@crustodian/contract/health';
import { handle } from '#platform/http/http';
import { engineVersionOf } from '@crustodian/scoring/score/engine-version';
import { loadSegmenter } from '@crustodian/scoring/segmentation/load-segmenter';
import { sql } from 'kysely';
import packageJson from '../../../../../package.json' with { type: 'json' };

/**
 * 'starting' while the database does not respond, so that a supervisor waits instead of restarting.
 * The engine is included because pictures are scored even if its net is not running.
 */
export const readHealth = handle(contract, async (_input, { db, request }) => {
  const answers = await sql`SELECT 1`.execute(db).then(
    () => true,
    (error: unknown) => {
      request.log.warn({ err: error }, 'the database is not responding');
      return false;
    },
  );
  return {
    status: answers ? ('ok' as const) : ('starting' as const),
    version: packageJson.version,
    engine: engineVersionOf(await loadSegmenter()),
  };
});

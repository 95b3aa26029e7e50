import { readResult } from './result.ts';
import { sqlDigest } from './sql-digest.ts';

/**
 * Reports how many test files were last run on Citus with other SQL than the current one. It never
 * fails, because few machines have a cluster.
 */
const now = sqlDigest();
const files = Object.values(readResult());
const older = files.filter(({ sql }) => sql !== now).length;
if (older > 0) {
  console.log(
    `note: ${older} of ${files.length} test files were last run on Citus with other SQL (npm run citus)`,
  );
}

import { setTimeout as sleep } from 'node:timers/promises';
import { asAdministrator, databaseOf, onNode, workersOf } from './database.ts';

/** Few, as each test file has its own copy of all of them. */
const SHARDS = 4;
/** The engine's own processes need so long to leave a database that takes no connections any more. */
const LEAVES_WITHIN_MS = 2000;

/** Makes an empty database one of the cluster; it exists on each node already. */
export async function joinNodes(url: string): Promise<void> {
  const workers = workersOf(url);
  if (workers.length === 0) return;
  for (const node of [...workers, url]) await onNode(node, 'CREATE EXTENSION citus');
  const { hostname, port } = new URL(url);
  await onNode(url, `SELECT citus_set_coordinator_host('${hostname}', ${port})`);
  for (const worker of workers.map((node) => new URL(node))) {
    await onNode(url, `SELECT citus_add_node('${worker.hostname}', ${worker.port})`);
  }
  await asAdministrator(
    url,
    `ALTER DATABASE "${databaseOf(url)}" SET citus.shard_count = ${SHARDS}`,
  );
}

/** No process of the engine holds on to the template, so that databases can be copied from it. */
export async function closeTemplate(url: string): Promise<void> {
  if (workersOf(url).length === 0) return;
  const name = databaseOf(url);
  await asAdministrator(url, `ALTER DATABASE "${name}" WITH ALLOW_CONNECTIONS false`);
  await asAdministrator(
    url,
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '${name}'`,
  );
  await sleep(LEAVES_WITHIN_MS);
}

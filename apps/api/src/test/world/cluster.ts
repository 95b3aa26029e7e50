import { setTimeout as sleep } from 'node:timers/promises';
import { asAdministrator, databaseOf, onNode, workersOf } from './database.ts';

/** Few, because every test file has its own copy of all shards. */
const SHARDS = 4;
/** How long the engine's own processes take to leave a database that accepts no more connections. */
const LEAVES_WITHIN_MS = 2000;

/** Adds an empty database to the cluster; it already exists on each node. */
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

/** Disconnects the engine's processes from the template, so that databases can be copied from it. */
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

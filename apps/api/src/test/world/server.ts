import { connect } from '#platform/database/db';
import { distribute } from '#platform/database/distribute';
import { startEmbeddedPostgres } from '#platform/database/embedded/server';
import { migrate } from '#platform/database/migrate';
import { installJobs } from '#platform/jobs/install-jobs';
import { closeTemplate, joinNodes } from '#test/world/cluster';
import { asAdministrator, databaseOf, dropDatabase, withDatabase } from '#test/world/database';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';

/**
 * Vitest's global setup of the endpoint tests: one server for the run, the embedded one or that of
 * DATABASE_URL, with a migrated template that each test file copies.
 */
export default async function setUp(project: TestProject) {
  const server = await testServer();
  const templateUrl = withDatabase(server.url, `template_${process.pid}_${Date.now()}`);
  await asAdministrator(server.url, `CREATE DATABASE "${databaseOf(templateUrl)}"`);
  await joinNodes(templateUrl);
  const { pool, close } = connect(templateUrl, { connections: 1 });
  await migrate(pool);
  await installJobs(pool);
  await distribute(pool);
  await close();
  await closeTemplate(templateUrl);
  project.provide('templateUrl', templateUrl);
  return async () => {
    await dropDatabase(templateUrl);
    await server.stop();
  };
}

async function testServer(): Promise<{ url: string; stop: () => Promise<void> }> {
  const given = process.env['DATABASE_URL'];
  if (given) return { url: given, stop: async () => undefined };
  const dataDir = await mkdtemp(join(tmpdir(), 'crustodian-test-'));
  await chmod(dataDir, 0o755);
  const embedded = await startEmbeddedPostgres({
    dataDir,
    // The folder is discarded, so nothing needs to be synced to disk.
    settings: {
      fsync: 'off',
      full_page_writes: 'off',
      synchronous_commit: 'off',
      max_connections: '100',
    },
  });
  const stop = async () => {
    await embedded.stop();
    await rm(dataDir, { recursive: true, maxRetries: 20 });
  };
  return { url: embedded.url, stop };
}

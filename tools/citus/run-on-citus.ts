import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { z } from 'zod';
import { freshReport, runProgram } from '../test/run-rounds.ts';
import { addResults, readResult } from './result.ts';
import { sqlDigest } from './sql-digest.ts';

/**
 * `npm run citus`: runs the endpoint tests on the cluster of DATABASE_URL (its coordinator) and
 * CITUS_WORKERS (host:port, separated by commas); `--files` selects some by parts of their paths.
 * The results are stored in tools/citus/result.json with the version of Citus, the commit and the
 * digest of all SQL.
 */
const vitestReport = z.object({
  testResults: z.array(
    z.object({
      name: z.string(),
      message: z.string().default(''),
      status: z.string(),
      assertionResults: z.array(
        z.object({
          status: z.string(),
          fullName: z.string(),
          failureMessages: z.array(z.string()).default([]),
        }),
      ),
    }),
  ),
});

const { values } = parseArgs({ options: { files: { type: 'string' } } });
const coordinator = process.env['DATABASE_URL'];
if (!coordinator || !process.env['CITUS_WORKERS']) {
  throw new Error(
    'DATABASE_URL names the coordinator, CITUS_WORKERS the workers: host:port,host:port',
  );
}

const ran = {
  citus: await versionOf(coordinator),
  commit: execFileSync('git', ['rev-parse', 'HEAD'], { encoding: 'utf8' }).trim(),
  sql: sqlDigest(),
};
const report = freshReport('citus.json');
const code = await runProgram(
  'node_modules/vitest/vitest.mjs',
  [
    'run',
    '--project=endpoint',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
    ...(values.files?.split(',') ?? []),
  ],
  { isConcurrent: false },
);
const { testResults } = vitestReport.parse(JSON.parse(readFileSync(report, 'utf8')));
const files = testResults.map(({ name, message, status, assertionResults }) => {
  const failed = assertionResults
    .filter((test) => test.status === 'failed')
    .map((test) => `${test.fullName}: ${firstLine(test.failureMessages[0] ?? '')}`);
  const isUnloaded = status === 'failed' && failed.length === 0;
  return [
    relative('.', name),
    {
      ...ran,
      passed: assertionResults.filter((test) => test.status === 'passed').length,
      failed: isUnloaded ? [`before its tests: ${firstLine(message)}`] : failed,
    },
  ] as const;
});
addResults(Object.fromEntries(files));
const all = Object.values(readResult());
const green = all.filter(({ failed }) => failed.length === 0).length;
console.log(`${ran.citus}: ${green} of ${all.length} files that were run are green`);
process.exitCode = code ?? 1;

async function versionOf(url: string): Promise<string> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    const { rows } = await client.query<{ version: string }>('SELECT citus_version() AS version');
    return rows[0]!.version.split(' on ')[0]!;
  } finally {
    await client.end();
  }
}

function firstLine(message: string): string {
  return message.split('\n')[0]!.slice(0, 200);
}

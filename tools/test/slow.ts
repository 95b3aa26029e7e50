import { parseArgs } from 'node:util';
import { runRounds, vitest, type RunOptions } from './run-rounds.ts';
import { withDebianPostgres } from './second-database.ts';
import type { Totals } from './totals.ts';

/**
 * `npm run test:slow`: runs the endpoint tests on Debian's PostgreSQL through DATABASE_URL, and the
 * whole product while it is killed and while its dependencies fail. `--short`, as used by .ci/run:
 * fewer kills, and only endpoint tests with database queries, for the kinds of users whose
 * statements differ.
 */
const { values } = parseArgs({ options: { short: { type: 'boolean', default: false } } });

/**
 * Every call, and the code with the most SQL; code that only uses Kysely behaves the same on any
 * server.
 */
const ASKS_THE_DATABASE = [
  'apps/api/src/app.test',
  'apps/api/src/pizzas/',
  'apps/api/src/reports/',
  'apps/api/src/platform/database/',
  ...[
    'analytics',
    'feed',
    'management',
    'monthly-reports',
    'operation-control-center',
    'report-control',
    'review',
    'weekly-reports',
  ].map((feature) => `apps/api/src/features/${feature}/`),
];

const secondDatabase = (way: RunOptions): Promise<Totals> =>
  withDebianPostgres((url, version) => {
    console.log(`endpoint tests on ${version}`);
    const env = {
      DATABASE_URL: url,
      ...(values.short ? { MATRIX: 'statements' } : { WEBHOOK_EVENTS: '10000' }),
    };
    return vitest('second-database', { projects: ['endpoint'], env }, way);
  });
const wholeProduct = (way: RunOptions): Promise<Totals> =>
  vitest('slow', { projects: ['slow'], env: { TORTURE_ROUNDS: values.short ? '3' : '20' } }, way);

await runRounds([
  [
    { name: 'second database', run: secondDatabase, files: values.short ? ASKS_THE_DATABASE : [] },
    { name: 'torture and faults', run: wholeProduct, files: [] },
  ],
]);

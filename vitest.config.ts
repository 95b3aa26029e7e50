import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

/** What every project shares; a test that needs longer says so itself. */
// Each statement of a cluster goes through two servers, and each commit that writes to several is one in two steps.
const SLOWER = process.env['CITUS_WORKERS'] ? 4 : 1;
const shared = { testTimeout: 15_000 * SLOWER, hookTimeout: 60_000 * SLOWER };
const SEEDED = { setupFiles: 'tools/test/test-seed.ts' };

/** Tests of the web app that need a document; the rest is pure view logic. */
const IN_A_PAGE = ['apps/web/src/**/*.test.tsx', 'apps/web/src/{api,connection}/**/*.test.ts'];

/** Start and hurt the whole product with its own database: `npm run test:slow`. */
const WHOLE_PRODUCT = [
  'tools/torture/torture.test.ts',
  'tools/faults/faults.test.ts',
  'tools/release/release.test.ts',
];

export default defineConfig({
  test: {
    // Vitest leaves a core free; here the tests are all there is to do.
    maxWorkers: availableParallelism(),
    projects: [
      {
        test: {
          ...shared,
          ...SEEDED,
          name: 'unit',
          // Pure functions: nothing that one file leaves behind could meet another.
          isolate: false,
          include: ['packages/*/src/**/*.test.ts', 'tools/**/*.test.ts', 'apps/web/*.test.ts'],
          exclude: WHOLE_PRODUCT,
        },
      },
      {
        test: {
          ...shared,
          ...SEEDED,
          name: 'endpoint',
          // Each file has its own database; the modules are the same for all of them.
          isolate: false,
          include: ['apps/api/src/**/*.test.ts'],
          exclude: ['apps/api/src/platform/database/embedded/**'],
          globalSetup: 'apps/api/src/test/world/server.ts',
          // Many of them wait: for files, for processes, for the database. Two more keep the cores busy.
          maxWorkers: availableParallelism() + 2,
          sequence: { groupOrder: 1 },
        },
      },
      {
        test: {
          ...shared,
          name: 'embedded',
          // Some of them hold the product to seconds.
          fileParallelism: false,
          include: ['apps/api/src/platform/database/embedded/**/*.test.ts'],
          testTimeout: 30_000,
          sequence: { groupOrder: 2 },
        },
      },
      {
        test: { ...shared, name: 'slow', include: WHOLE_PRODUCT, sequence: { groupOrder: 3 } },
      },
      {
        test: {
          ...shared,
          name: 'web',
          include: ['apps/web/src/**/*.test.ts'],
          exclude: IN_A_PAGE,
          isolate: false,
        },
      },
      {
        test: {
          ...shared,
          name: 'page',
          include: IN_A_PAGE,
          environment: 'jsdom',
          // Loading React and a page's modules costs more than most of these tests.
          isolate: false,
        },
      },
    ],
  },
});

import { defineConfig } from 'vitest/config';

/** What every project shares; a test that needs longer says so itself. */
const shared = { testTimeout: 15_000, hookTimeout: 60_000 };

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          ...shared,
          name: 'unit',
          include: ['packages/*/src/**/*.test.ts', 'scripts/**/*.test.ts', 'bench/**/*.test.ts'],
        },
      },
      {
        test: {
          ...shared,
          name: 'endpoint',
          include: ['apps/api/src/**/*.test.ts'],
          globalSetup: 'apps/api/src/platform/test-server.ts',
        },
      },
      {
        test: {
          ...shared,
          name: 'web',
          include: ['apps/web/src/**/*.test.{ts,tsx}'],
          environment: 'jsdom',
        },
      },
    ],
  },
});

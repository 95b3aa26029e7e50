import { defineConfig } from '@playwright/test';
import { MAIL_PORT } from './e2e/mail.ts';
import { PRODUCT_URL } from './e2e/product.ts';

const CONTROLS_PORT = Number(process.env['CONTROLS_PORT'] ?? 4321);
const CONTROLS_URL = `http://127.0.0.1:${CONTROLS_PORT}`;

const VITE = `"${process.execPath}" node_modules/vite/bin/vite.js`;
const CONTROLS_APP = '../../test-results/controls-app';

/** Pages of the address bar, which no one sees here and which cost a fifth of the time. */
const ADDRESS_BAR = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup'];
/** Chromium heeds the last such list alone, so Playwright's own, which it tells no one, stands here again. */
const LEFT_OUT_BY_PLAYWRIGHT = [
  'AimEnabled',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'LensOverlay',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PaintHolding',
  'PreconnectToSearch',
  'ThirdPartyStoragePartitioning',
];

/** The page of controls needs no product: its own build of the web app, with the development pages in it. */
const controlsServer = {
  name: 'controls',
  command: [
    `${VITE} build apps/web --logLevel warn --outDir ${CONTROLS_APP} --emptyOutDir`,
    `exec ${VITE} preview apps/web --outDir ${CONTROLS_APP} --host 127.0.0.1 --port ${CONTROLS_PORT} --strictPort`,
  ].join(' && '),
  env: { VITE_DEV_PAGES: '1' },
  url: CONTROLS_URL,
  reuseExistingServer: false,
  timeout: 180_000,
  gracefulShutdown: { signal: 'SIGTERM', timeout: 2_000 },
} as const;

/** What the product under test mails through. */
const mailServer = {
  name: 'mail',
  command: `"${process.execPath}" e2e/mail-server.ts`,
  port: MAIL_PORT,
  reuseExistingServer: false,
  gracefulShutdown: { signal: 'SIGTERM', timeout: 2_000 },
} as const;

/** Files that change nothing others could see: they run next to those that do. */
const ONLY_LOOKING = [
  'analytics*.spec.ts',
  'days.spec.ts',
  'every-screen.spec.ts',
  'feed-devices.spec.ts',
  'feed-errors.spec.ts',
  'feed-filters.spec.ts',
  'feed-states.spec.ts',
  'first-load.spec.ts',
  'language.spec.ts',
  'language-days.spec.ts',
  'management.spec.ts',
  'operation-control-center.spec.ts',
  'session.spec.ts',
  'shell-access.spec.ts',
];
/** Files that change what no other file looks at: people and reports of another company, one store's screen. */
const CHANGING_THEIR_OWN = [
  'admin*.spec.ts',
  'integrations.spec.ts',
  'language-days-manager.spec.ts',
  'management-recipes.spec.ts',
  'monthly-reports.spec.ts',
  'store-tv-shift.spec.ts',
];
/** Files that change weekly reports and what is made of them; the other files that change something change pizzas. */
const CHANGING_REPORTS = [
  'days-at-work.spec.ts',
  'report-*.spec.ts',
  'shell-loading.spec.ts',
  'store-tv.spec.ts',
  'weekly-reports*.spec.ts',
];
/** Files that wait until the demo has loaded all its blind reviews, which takes minutes. */
const JUDGING = ['audit-lane.spec.ts', 'audited-figures.spec.ts', 'language-days-at-work.spec.ts'];
/** Files that end the product and start it again. */
const ENDING_IT = ['outage.spec.ts', 'story.spec.ts'];
const CONTROLS = 'controls*.spec.ts';

const product = { dependencies: ['start the product'], use: { baseURL: PRODUCT_URL } };

export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results/e2e',
  // Tests wait for the server as often as they compute: two more keep two cores busy.
  workers: 4,
  timeout: 120_000,
  // Two cores run browser, server and database.
  expect: { timeout: 30_000 },
  // A second try says whether a test failed or the machine was busy; the totals name what needed one.
  retries: 1,
  forbidOnly: process.env['CI'] !== undefined,
  reporter: [['list']],
  use: {
    viewport: { width: 1440, height: 900 },
    // What moves makes tests wait and keeps both cores busy.
    contextOptions: { reducedMotion: 'reduce' },
    screenshot: 'only-on-failure',
    // A window of its own for each test costs two thirds of what a page costs; what tests leave in it is cleared.
    reuseContext: true,
    launchOptions: {
      executablePath:
        process.env['TEST_BROWSER'] ?? process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        `--disable-features=${[...ADDRESS_BAR, ...LEFT_OUT_BY_PLAYWRIGHT].join(',')}`,
      ],
    },
  },
  projects: [
    // First, because most of the others wait for it.
    {
      name: 'start the product',
      testMatch: 'product.setup.ts',
      teardown: 'end the product',
    },
    { name: 'controls', testMatch: CONTROLS, use: { baseURL: CONTROLS_URL } },
    { name: 'end the product', testMatch: 'product.teardown.ts' },
    // One product for all of them. Those that change the same come one after the other.
    {
      ...product,
      name: 'changing pizzas',
      testMatch: '*.spec.ts',
      testIgnore: [
        CONTROLS,
        ...ONLY_LOOKING,
        ...CHANGING_REPORTS,
        ...CHANGING_THEIR_OWN,
        ...ENDING_IT,
        ...JUDGING,
      ],
      workers: 1,
    },
    // Changes pizzas as well, so it comes after the others that do.
    {
      ...product,
      name: 'judging',
      testMatch: JUDGING,
      dependencies: ['changing pizzas'],
      workers: 1,
    },
    { ...product, name: 'changing reports', testMatch: CHANGING_REPORTS, workers: 1 },
    { ...product, name: 'changing their own', testMatch: CHANGING_THEIR_OWN, workers: 1 },
    { ...product, name: 'looking', testMatch: ONLY_LOOKING },
    {
      ...product,
      name: 'ending',
      testMatch: ENDING_IT,
      dependencies: ['judging', 'changing reports', 'changing their own', 'looking'],
      workers: 1,
    },
  ],
  webServer: [controlsServer, mailServer],
});

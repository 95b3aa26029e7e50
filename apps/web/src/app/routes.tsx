import { landingPath } from '@crustodian/domain/people/access';
import { TV_PAGES } from '@crustodian/domain/reports/store-tv-paths';
import type { QueryClient } from '@tanstack/react-query';
import {
  createRoute,
  createRouter,
  redirect,
  stringifySearchWith,
  type RouterHistory,
} from '@tanstack/react-router';
import { z } from 'zod';
import {
  analyticsSearch,
  performanceSearch,
  portionSearch,
} from '../features/analytics/shared/analytics-url.ts';
import { compareSearch } from '../features/analytics/compare/compare-url.ts';
import { insightsSearch } from '../features/analytics/insights/insights-url.ts';
import { leaderboardSearch } from '../features/analytics/leaderboard/leaderboard-url.ts';
import { managementSearch } from '../features/management/management-url.ts';
import { scoringSearch } from '../features/scoring/scoring-url.ts';
import { auditLog, recipes, userManagement, variableAdministration } from './admin-routes.tsx';
import { feed, testFeed } from './feed-routes.tsx';
import {
  apiTokens,
  exported,
  integrations,
  personalData,
  retention,
  signOn,
  webhooks,
} from './integration-routes.tsx';
import { lazyPage } from './lazy-page.ts';
import {
  account,
  action,
  actions,
  audit,
  cameras,
  lookUp,
  morningMail,
  objections,
  orders,
  raters,
  rollouts,
  signal,
  today,
  trainYourEye,
  yourEye,
} from './measurement-routes.tsx';
import { page, root, shell } from './page-route.ts';
import { RedirectToLogin } from './RedirectToLogin.tsx';
import {
  explorer,
  livePdf,
  monthExplorer,
  monthlyRegionReport,
  monthlyReport,
  operationControl,
  printCompany,
  qualityReports,
  reportControl,
  validation,
} from './report-routes.tsx';
import { RouteError } from './RouteError.tsx';
import { WaitingPage } from './WaitingPage.tsx';

const start = createRoute({
  getParentRoute: () => shell,
  path: '/',
  beforeLoad: ({ context }) => {
    throw redirect({ to: landingPath(context.viewer, context.me), replace: true });
  },
});

const login = createRoute({
  getParentRoute: () => root,
  path: '/login',
  staticData: { title: 'Log in' },
  validateSearch: z.object({ next: z.string().optional().catch(undefined) }),
  component: RedirectToLogin,
});

/** Public: loads neither the shell nor the user. */
const storeTv = createRoute({
  getParentRoute: () => root,
  path: `${TV_PAGES}$venue`,
  staticData: { title: 'Store TV' },
  // The server answers this URL with a separate page; this route serves links within the app.
  component: lazyPage(() => import('../features/store-tv/StoreTvPage.tsx'), 'StoreTvPage'),
});

/** Pages for developers; not part of the production build. */
const developmentPages =
  import.meta.env.DEV || import.meta.env.VITE_DEV_PAGES === '1'
    ? [
        createRoute({
          getParentRoute: () => root,
          path: '/dev/controls',
          component: lazyPage(() => import('./dev/ControlsPage.tsx'), 'ControlsPage'),
        }),
      ]
    : [];

const insights = page('/daily-insights', {
  title: 'Daily insights',
  access: 'regular',
  page: lazyPage(
    () => import('../features/analytics/insights/DailyInsightsPage.tsx'),
    'DailyInsightsPage',
  ),
  spanish: true,
  search: insightsSearch,
});

const performance = page('/report/performance', {
  title: 'Performance',
  section: 'Reports',
  access: 'regular',
  page: lazyPage(
    () => import('../features/analytics/performance/PerformancePage.tsx'),
    'PerformancePage',
  ),
  spanish: true,
  search: performanceSearch,
});

const production = page('/report/production', {
  title: 'Production',
  section: 'Reports',
  access: 'regular',
  page: lazyPage(
    () => import('../features/analytics/production/ProductionPage.tsx'),
    'ProductionPage',
  ),
  spanish: true,
  search: analyticsSearch,
});

const portionControl = page('/report/portion-control', {
  title: 'Portion control',
  section: 'Reports',
  access: 'regular',
  page: lazyPage(
    () => import('../features/analytics/portions/PortionControlPage.tsx'),
    'PortionControlPage',
  ),
  spanish: true,
  search: portionSearch,
});

const management = page('/management', {
  title: 'Management',
  access: 'companyManager',
  page: lazyPage(() => import('../features/management/ManagementPage.tsx'), 'ManagementPage'),
  spanish: true,
  search: managementSearch,
});

const leaderboard = page('/report/leaderboard', {
  title: 'Leaderboard',
  section: 'Reports',
  access: 'regular',
  page: lazyPage(
    () => import('../features/analytics/leaderboard/LeaderboardPage.tsx'),
    'LeaderboardPage',
  ),
  spanish: true,
  search: leaderboardSearch,
});

const compare = page('/report/compare', {
  title: 'Compare',
  section: 'Reports',
  access: 'regular',
  page: lazyPage(() => import('../features/analytics/compare/ComparePage.tsx'), 'ComparePage'),
  spanish: true,
  search: compareSearch,
});

/** Not in the specification; reached from the navigation. */
const measurement = page('/measurement', {
  title: 'How good is the measurement?',
  access: 'regular',
  page: lazyPage(() => import('../features/measurement/MeasurementPage.tsx'), 'MeasurementPage'),
  spanish: true,
  search: scoringSearch,
});

/** Every URL of the product (spec 000 section 2.1), with its page and who may open it. */
const routeTree = root.addChildren([
  login,
  storeTv,
  ...developmentPages,
  shell.addChildren([
    start,
    today,
    signal,
    actions,
    rollouts,
    action,
    morningMail,
    account,
    signOn,
    feed,
    qualityReports,
    livePdf,
    insights,
    management,
    userManagement,
    variableAdministration,
    recipes,
    auditLog,
    integrations,
    apiTokens,
    webhooks,
    personalData,
    retention,
    exported,
    measurement,
    audit,
    cameras,
    lookUp,
    orders,
    objections,
    trainYourEye,
    raters,
    yourEye,
    performance,
    production,
    portionControl,
    leaderboard,
    compare,
    testFeed,
    explorer,
    monthExplorer,
    reportControl,
    operationControl,
    validation,
    printCompany,
    monthlyReport,
    monthlyRegionReport,
  ]),
]);

export const makeRouter = (queryClient: QueryClient, history?: RouterHistory) =>
  createRouter({
    routeTree,
    context: { queryClient },
    // '?venue=12', not '?venue=%2212%22'; search schemas accept numbers as ids
    // (controls/address.ts).
    stringifySearch: stringifySearchWith(JSON.stringify),
    defaultErrorComponent: RouteError,
    defaultPendingComponent: WaitingPage,
    defaultPreload: 'intent',
    defaultPreloadStaleTime: 0,
    ...(history && { history }),
  });

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof makeRouter>;
  }
}

import { refreshTokens } from '@crustodian/contract/session';
import { QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, RouterProvider } from '@tanstack/react-router';
import { cleanup, render, screen, within } from '@testing-library/react';
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { meQuery } from '../api/session.ts';
import { prepareJsdom, Themed } from '../test/page.tsx';
import { newTokens } from '../test/signed-in.ts';
import { USERS } from '../test/users.ts';
import { makeQueryClient } from './query-client.ts';
import { makeRouter } from './routes.tsx';

/** A server that never responds: access to a page is decided before its data has loaded. */
const silence = () => new Promise<Response>(() => {});
const failure = async () => Response.json({ err: 'Something broke.' }, { status: 500 });
let answer = silence;

beforeAll(() => {
  prepareJsdom();
  const tokens = newTokens();
  vi.stubGlobal('fetch', async (url: string) =>
    url === refreshTokens.path ? Response.json(tokens) : answer(),
  );
  localStorage.setItem('crustodian-refresh-expires-at', String(tokens.refresh_expires_at));
});
afterEach(() => {
  cleanup();
  answer = silence;
});

type Kind = keyof typeof USERS;

async function open(path: string, kind: Kind | null) {
  const queryClient = makeQueryClient();
  queryClient.setDefaultOptions({ queries: { retry: false } });
  if (kind) queryClient.setQueryData(meQuery.queryKey, USERS[kind]);
  const router = makeRouter(queryClient, createMemoryHistory({ initialEntries: [path] }));
  render(
    <Themed>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </Themed>,
  );
  await router.load();
  return router;
}

const REGULAR_PAGES = [
  '/daily-insights',
  '/report/portion-control',
  '/report/performance',
  '/report/production',
  '/report/leaderboard',
  '/report/compare',
  '/objections',
  '/today',
  '/signal',
  '/cameras',
  '/look-up',
  '/actions',
  '/action',
  '/morning-mail',
  '/train-your-eye',
  '/measurement',
  '/test',
];
const STAFF_PAGES = [
  '/pizza-tv-explorer',
  '/pizza-tv-month-explorer',
  '/report-control',
  '/operation-control-center',
  '/pizza-tv-validation/venue/12/week/9-11-2025',
  '/pizza-tv-print/company/7/week/9-11-2025',
  '/monthly-report/company/7/month/1-11-2025',
  '/monthly-report/company/7/month/1-11-2025/region/South',
];
const ALL_BUT = (...kinds: Kind[]) =>
  (Object.keys(USERS) as Kind[]).filter((kind) => !kinds.includes(kind));

/** Spec 000 section 2.1 with decisions X15 to X19. */
const MAY_OPEN: [path: string, kinds: Kind[]][] = [
  ['/daily-feed', ALL_BUT('reports')],
  ['/quality-reports', ALL_BUT('feed')],
  ['/live-pdf/venue/12/week/9-11-2025', ['reports', 'staff']],
  ['/audit', ['reviewer']],
  ['/management', ['manager']],
  ['/raters', ['manager']],
  ['/rollouts', ['manager']],
  ['/orders', ['manager']],
  ['/your-eye', ['reviewer']],
  ['/account', ALL_BUT()],
  ['/admin/user-management', ['manager']],
  ['/integrations/sign-on', ['manager']],
  ['/admin/variable-administration', ['manager']],
  ['/integrations', ['manager']],
  ['/integrations/tokens', ['manager']],
  ['/integrations/webhooks', ['manager']],
  ['/integrations/personal-data', ['manager']],
  ['/integrations/retention', ['manager']],
  ['/integrations/exports', ['manager']],
  ...REGULAR_PAGES.map((path): [string, Kind[]] => [
    path,
    ['regular', 'reviewer', 'manager', 'staff'],
  ]),
  ...STAFF_PAGES.map((path): [string, Kind[]] => [path, ['staff']]),
];

describe.each(MAY_OPEN)('%s', (path, kinds) => {
  test.each(Object.keys(USERS) as Kind[])('%s', async (kind) => {
    const router = await open(path, kind);
    await vi.waitUntil(() => document.querySelector('main'));
    expect(screen.queryByText('Page Not Found') === null).toBe(kinds.includes(kind));
    expect(router.state.location.pathname).toBe(path);
  });
});

/** A page of each kind: with a place, without one, and printed sheets. */
test.each([
  ['/daily-feed', 'feed'],
  ['/report/performance', 'regular'],
  ['/live-pdf/venue/12/week/9-11-2025', 'reports'],
  ['/pizza-tv-print/company/7/week/9-11-2025', 'staff'],
  ['/monthly-report/company/7/month/1-11-2025', 'staff'],
] as const)('%s has one first heading while it waits, and when it fails', async (path, kind) => {
  const firstHeadings = () => screen.getAllByRole('heading', { level: 1 });
  await open(path, kind);
  await screen.findByRole('heading', { level: 1 });
  expect(firstHeadings()).toHaveLength(1);
  cleanup();
  answer = failure;
  vi.spyOn(console, 'error').mockReturnValue();
  await open(path, kind);
  await screen.findByRole('alert');
  expect(firstHeadings()).toHaveLength(1);
});

test.each([
  ['reports', '/quality-reports'],
  ['feed', '/daily-feed'],
  ['manager', '/management'],
  ['regular', '/daily-insights'],
  ['staff', '/daily-insights'],
] as const)('the empty path leads %s to %s', async (kind, landing) => {
  const router = await open('/', kind);
  expect(router.state.location.pathname).toBe(landing);
});

test.each(['/no-such-page', '/admin/other', '/report/other'])(
  '%s is unknown to everyone, signed in or not',
  async (path) => {
    await open(path, null);
    expect(await screen.findByText('Page Not Found')).toBeDefined();
    expect(screen.getByRole('link', { name: 'Go to the start page' }).getAttribute('href')).toBe(
      '/',
    );
  },
);

test.each([
  ['reports', 'Quality Reports'],
  ['feed', 'Daily feed'],
] as const)('%s: the navigation has exactly one link', async (kind, label) => {
  await open('/', kind);
  const navigation = await screen.findByRole('navigation', { name: 'Main' });
  const links = within(navigation).getAllByRole('link');
  expect(links.map((link) => link.textContent)).toEqual([label]);
});

test('staff: the label of the explorer', async () => {
  await open('/daily-feed', 'staff');
  const [sidebar] = await screen.findAllByRole('navigation', { name: 'Main' });
  const link = within(sidebar!).getByRole('link', { name: 'PIZZA TV & PDF' });
  expect(link.getAttribute('href')).toBe('/pizza-tv-explorer');
});

test('the venue stays chosen on the way to another page, and ids stand plainly in the address', async () => {
  const router = await open('/report/performance?company=7&venue=12', 'regular');
  const [sidebar] = await screen.findAllByRole('navigation', { name: 'Main' });
  const shown = within(sidebar!).getByRole('link', { name: 'Performance' });
  expect(shown.getAttribute('aria-current')).toBe('page');
  const link = within(sidebar!).getByRole('link', { name: 'Production' });
  expect(link.getAttribute('href')).toBe('/report/production?company=7&venue=12');
  await router.navigate({ to: '/daily-feed', search: { venue: '12', min: '2025-11-15' } });
  expect(router.state.location.href).toBe('/daily-feed?venue=12&min=2025-11-15');
});

test('nobody is sent to log in, with the page to come back to', async () => {
  const queryClient = makeQueryClient();
  queryClient.setQueryData(meQuery.queryKey, null);
  const history = createMemoryHistory({ initialEntries: ['/report/performance?venue=12'] });
  const router = makeRouter(queryClient, history);
  await router.load();
  expect(router.state.location.pathname).toBe('/login');
  expect(router.state.location.search).toEqual({ next: '/report/performance?venue=12' });
});

test('the store TV page asks for no user and shows no shell', async () => {
  await open('/pizza-tv/venue/12/', null);
  expect(screen.queryByRole('navigation')).toBeNull();
  expect(screen.queryByText('Page Not Found')).toBeNull();
});

test('the tab is named after the page', async () => {
  await open('/report/performance', 'regular');
  await screen.findByRole('heading', { name: 'Performance' });
  expect(document.title).toBe('Performance · Crustodian');
});

test('the breadcrumb of a report begins with Reports', async () => {
  await open('/report/portion-control', 'regular');
  const breadcrumb = await screen.findByRole('navigation', { name: 'Breadcrumb' });
  const steps = within(breadcrumb).getAllByRole('listitem');
  expect(steps.map((step) => step.textContent).slice(0, 2)).toEqual(['Reports', 'Portion control']);
});

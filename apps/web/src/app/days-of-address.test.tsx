import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import { createMemoryHistory, RouterProvider } from '@tanstack/react-router';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { companiesQuery, companyInfoQuery, venuesQuery } from '../api/directory-calls.ts';
import { meQuery } from '../api/session.ts';
// Loads the pages' code in advance, so that no test waits for it.
import '../features/admin/audit-log/AuditLogPage.tsx';
import '../features/analytics/insights/DailyInsightsPage.tsx';
import { prepareJsdom, Themed } from '../test/page.tsx';
import { signedIn } from '../test/signed-in.ts';
import { USERS } from '../test/users.ts';
import { makeQueryClient } from './query-client.ts';
import { makeRouter } from './routes.tsx';

let server: ReturnType<typeof signedIn>;
let known: QueryClient;

beforeAll(prepareJsdom);
beforeEach(() => {
  server = signedIn(({ url }) => (url.includes('company-membership') ? [] : undefined));
  known = makeQueryClient();
  known.setQueryData(meQuery.queryKey, USERS.manager);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function open(address: string) {
  const router = makeRouter(known, createMemoryHistory({ initialEntries: [address] }));
  render(
    <Themed>
      <QueryClientProvider client={known}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </Themed>,
  );
  return router;
}

/** A page in its shell takes long to render. */
const DRAWN = { timeout: 10_000 };
const ENTRIES = /\/audit/;

test('days of the audit log that end before they start are told, and turned by a link', async () => {
  const router = open('/audit-log?min=2026-01-02&max=2026-01-01&person=ana');
  expect(await screen.findByText('Invalid date!', {}, DRAWN)).toBeDefined();
  expect(screen.queryByText('Export CSV')).toBeNull();
  expect(server.urls().filter((url) => ENTRIES.test(url))).toEqual([]);
  fireEvent.click(screen.getByText(/^Show /));
  await vi.waitFor(
    () =>
      expect(server.urls().filter((url) => ENTRIES.test(url))).toEqual([
        expect.stringContaining('from=2026-01-01&to=2026-01-02'),
      ]),
    DRAWN,
  );
  expect(router.state.location.search).toEqual({
    min: '2026-01-01',
    max: '2026-01-02',
    person: 'ana',
  });
  expect(screen.queryByText('Invalid date!')).toBeNull();
});

test('the day of the daily insights is compared with the same weekday of the week before', async () => {
  known.setQueryData(companiesQuery.queryKey, []);
  known.setQueryData(venuesQuery(null).queryKey, [{ value: '12', name: 'Bandera', region: null }]);
  known.setQueryData(companyInfoQuery(12).queryKey, {
    pj_store: true,
    score_weights: {},
    evaluation_key_max: {},
    feedbackCrusts: [],
    cheese_score_threshold: null,
    grid: 'official',
    company: { pk: 7, pretty_name: 'Lumbre Pizza' },
    time_zone: 'America/Chicago',
  });
  open('/daily-insights?date=2026-03-02');
  // A Monday, and the previous one in another month.
  await vi.waitFor(
    () =>
      expect(server.urls().filter((url) => url.includes('/home/venue/12/'))).toEqual([
        '/api/analytics/home/venue/12/date/2-3-2026/',
        '/api/analytics/home/venue/12/date/23-2-2026/',
      ]),
    DRAWN,
  );
});

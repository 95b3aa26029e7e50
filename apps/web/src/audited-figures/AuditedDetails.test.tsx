import type { User } from '@crustodian/contract/session';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { meQuery } from '../api/session.ts';
import { prepareJsdom, Themed } from '../test/page.tsx';
import { newTokens } from '../test/signed-in.ts';
import { fakeServer } from '../test/server.ts';
import { NOT_AUDITED, type AuditedOne, type DrawnPizzas } from './audited-figures-calls.ts';
import { AuditedDetails } from './AuditedDetails.tsx';

prepareJsdom();
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const WEEK = { min: '2026-11-15', max: '2026-11-21' };
const FEW: AuditedOne = { ...NOT_AUDITED, state: 'too-few', judged: 3, drawn: 3, population: 90 };
const AUDITED: AuditedOne = {
  state: 'audited',
  judged: 31,
  drawn: 33,
  population: 1204,
  estimate: 7.64,
  half_width: 0.22,
  engine_mean: 7.5,
};
const NO_PIZZAS: DrawnPizzas = {
  pizzas: [],
  agree: 0,
  differ: 0,
  criteria: [],
  criteria_judged: 0,
  shares: null,
  changes: [],
  weeks: [],
};

/** Opens the details of a specialty's figure as a user who can read reports. */
function open(figure: AuditedOne, specialties: Record<string, AuditedOne>, range = WEEK) {
  const server = fakeServer(({ url }) => {
    if (url.includes('/pizzas/')) return [200, NO_PIZZAS];
    if (url.includes('/specialties/')) return [200, { specialties, seed_hashes: [] }];
    return [200, newTokens()];
  });
  vi.stubGlobal('fetch', server.fetch);
  localStorage.setItem('crustodian-refresh-expires-at', String(Date.now() + 3_600_000));
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const employer = { pk: 2, name: 'lumbre', pretty_name: 'Lumbre Pizza' };
  // Only the fields that decide what a user who can read reports may see.
  client.setQueryData(meQuery.queryKey, { id: 5, employer, provider_pk: 1 } as User);
  const place = { company: 2, specialty: 'hawaiana', name: 'Hawaiian, Lumbre Pizza', range };
  render(
    <Themed>
      <QueryClientProvider client={client}>
        <AuditedDetails
          {...{ figure, place }}
          name="score"
          published="8.02"
          look="cell"
          onClose={() => undefined}
        />
      </QueryClientProvider>
    </Themed>,
  );
  return server;
}

const longer = () => screen.queryByRole('button', { name: 'Show 12 weeks' });

test('a figure with too few judged pizzas offers twelve weeks, which may have enough', async () => {
  const server = open(FEW, { hawaiana: AUDITED });
  fireEvent.click(longer()!);
  await screen.findByText('7.6');
  expect(screen.getByText('±0.2')).toBeDefined();
  expect(screen.queryByText('8.02')).toBeNull();
  expect(longer()).toBeNull();
  const span = 'start_date/30-8-2026/end_date/21-11-2026';
  expect(server.urls()).toContainEqual(expect.stringContaining(`company/2/${span}/specialties/`));
  expect(server.urls()).toContainEqual(
    expect.stringContaining(`company/2/${span}/pizzas/?points=1&specialty=hawaiana`),
  );
});

test('twelve weeks that have too few as well say so, without the figure of the week', async () => {
  open(FEW, {});
  fireEvent.click(longer()!);
  await screen.findByText('not audited');
  expect(screen.queryByText('8.02')).toBeNull();
  expect(longer()).toBeNull();
});

test.each([
  ['an audited figure', AUDITED, WEEK],
  ['a figure of twelve weeks', NOT_AUDITED, { min: '2026-08-30', max: '2026-11-21' }],
])('%s offers no longer span', (_what, figure, range) => {
  open(figure, {}, range);
  expect(longer()).toBeNull();
});

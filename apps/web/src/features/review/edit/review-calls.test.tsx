import type { FeedAnswer } from '@crustodian/contract/feed';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { fakeServer } from '../../../test/server.ts';
import { newTokens } from '../../../test/signed-in.ts';
import { card, feedAnswer, trackedPizza } from '../../../pizza/card.fixture.ts';
import { findPizza } from './patch-feed.ts';
import { useGiveFeedback } from './review-calls.ts';
import type { ShownFeed } from './shown-feed.ts';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const pizza = { id: 'a', bubbles: 0, rev: 3 } as const;
const FAILED = [500, ''] as const;
const SAVED = [
  200,
  {
    bubbles: 1,
    score: '8.00',
    reviewer: 'Marta Ruiz',
    rev: 4,
    shown: { pizza: trackedPizza({ ...pizza, bubbles: 1, rev: 4 }), evaluation: null },
  },
] as const;

/** The pizza as the next fetch of the feed returns it. */
const FETCHED = trackedPizza({ ...pizza, bubbles: 1, rev: 9 });

/** The pizza after Bubbles was set and then unset before the first request was answered. */
async function afterTwoEdits(...answers: (readonly [number, unknown])[]) {
  const left = [...answers];
  const server = fakeServer(({ url }) =>
    url.includes('qa_feedback') ? [...left.shift()!] : [200, newTokens()],
  );
  vi.stubGlobal('fetch', server.fetch);
  localStorage.setItem('crustodian-refresh-expires-at', String(Date.now() + 3_600_000));
  const client = new QueryClient();
  let shown: FeedAnswer = feedAnswer([trackedPizza(pizza)]);
  const feed: ShownFeed = {
    read: () => shown,
    change: (change) => (shown = change(shown)),
    stopFetching: async () => undefined,
    fetchAgain: async () => void (shown = feedAnswer([FETCHED])),
  };
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  const parts = { feed, onEdit: () => undefined };
  const { result } = renderHook(() => useGiveFeedback(parts), { wrapper });
  const saved = await act(() =>
    Promise.all([
      result.current(card(pizza), { bubbles: true }),
      result.current(card(pizza), { bubbles: false }),
    ]),
  );
  return { saved, pizza: findPizza(shown, 'a')!.pizza };
}

test('two edits that both fail leave the pizza as it was', async () => {
  expect(await afterTwoEdits(FAILED, FAILED)).toMatchObject({
    saved: [false, false],
    pizza: { bubbles: 0, rev: 3 },
  });
});

test('an edit that fails behind one that was saved keeps what was saved', async () => {
  expect(await afterTwoEdits(SAVED, FAILED)).toMatchObject({
    saved: [true, false],
    pizza: { bubbles: 1, rev: 4 },
  });
});

test('an answer with the changed field alone has the feed fetched again', async () => {
  expect(await afterTwoEdits([200, { bubbles: 1 }], FAILED)).toMatchObject({
    saved: [true, false],
    pizza: { rev: 9 },
  });
});

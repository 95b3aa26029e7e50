import { giveFeedback } from '@crustodian/contract/review';
import type { FeedAnswer } from '@crustodian/contract/feed';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { call } from '../../api/call.ts';
import { CallError } from '../../api/error-messages.ts';
import { card, feedAnswer, trackedPizza } from '../../pizza/card.fixture.ts';
import { findPizza } from './patch-feed.ts';
import { useGiveFeedback } from './review-calls.ts';

// The browser's way to the server; the test answers in its place.
vi.mock('../../api/call.ts', () => ({ call: vi.fn(), openStream: vi.fn() }));
afterEach(cleanup);

const feedKey = ['feed', 12];
const pizza = { id: 'a', bubbles: 0, bad_cut: 0, rev: 3 } as const;

/** Two edits of a pizza, the second made while the first is on its way. */
async function twoEdits(answers: ('fails' | 'saved')[]) {
  const client = new QueryClient();
  client.setQueryData(feedKey, feedAnswer([trackedPizza(pizza)]));
  const waiting = answers.map(() => Promise.withResolvers<never>());
  for (const { promise } of waiting) vi.mocked(call).mockImplementationOnce(() => promise);
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  const { result } = renderHook(() => useGiveFeedback({ feedKey, onEdit: () => undefined }), {
    wrapper,
  });
  const edits: Promise<boolean>[] = [];
  await act(async () => edits.push(result.current(card(pizza), { bubbles: true })));
  await act(async () => edits.push(result.current(card(pizza), { bubbles: false })));
  for (const [place, answer] of answers.entries()) {
    await act(async () => {
      const { resolve, reject } = waiting[place]!;
      const saved = giveFeedback.answer.parse({ bubbles: 1, score: '8', reviewer: 'M', rev: 4 });
      if (answer === 'saved') resolve(saved as never);
      else reject(new CallError('dashboard/qa_feedback/', { status: 500, body: '' }));
      await edits[place];
    });
  }
  return findPizza(client.getQueryData<FeedAnswer>(feedKey)!, 'a')!.pizza;
}

test('two edits that both fail leave the pizza as it was', async () => {
  expect(await twoEdits(['fails', 'fails'])).toMatchObject({ bubbles: 0, rev: 3 });
});

test('an edit that fails behind one that was saved keeps what was saved', async () => {
  expect(await twoEdits(['saved', 'fails'])).toMatchObject({ bubbles: 1, rev: 4 });
});

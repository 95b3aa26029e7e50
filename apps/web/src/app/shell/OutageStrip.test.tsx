import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const BUSY = { err: 'The server is too busy right now.', code: 'busy' };
const shownText = () => screen.getByRole('status').textContent;

test('while a busy server is asked again the page says so, and stops when it answers', async () => {
  let isBusy = true;
  vi.stubGlobal('fetch', async () =>
    isBusy ? Response.json(BUSY, { status: 503 }) : Response.json({}),
  );
  // Fresh modules, because earlier tests may have left the server unavailable in the shared ones.
  vi.resetModules();
  const { patience } = await import('../../connection/patience.ts');
  const { OutageStrip } = await import('./OutageStrip.tsx');
  render(<OutageStrip />);
  expect(shownText()).toBe('');
  let answer!: Promise<Response>;
  await act(async () => {
    answer = patience.fetch('/api/venue_stats');
    await vi.advanceTimersByTimeAsync(0);
  });
  expect(shownText()).toBe(
    'The server is very busy right now. This page stays usable; missing content loads as soon as possible.',
  );
  isBusy = false;
  await act(() => vi.advanceTimersByTimeAsync(10_000));
  expect((await answer).status).toBe(200);
  expect(shownText()).toBe('');
});

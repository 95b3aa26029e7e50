import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { outage } from '../api/outage.ts';
import { lazyPage } from './lazy-page.ts';

const gone = new Error('No file of that name');

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** What is thrown where the page should be drawn. */
async function thrownBy(server: typeof fetch): Promise<unknown> {
  vi.stubGlobal('fetch', server);
  const Page = lazyPage(() => Promise.reject<{ ComparePage: () => null }>(gone), 'ComparePage');
  await Page.preload?.();
  try {
    (Page as () => unknown)();
  } catch (thrown) {
    return thrown;
  }
  return null;
}

test('the page of an older build is left to the router, which loads the app anew', async () => {
  expect(await thrownBy(async () => new Response('{}'))).toBe(gone);
  expect(outage.isAway()).toBe(false);
});

test('while the server cannot be reached it is told like a failed call, and the app stays', async () => {
  const thrown = await thrownBy(() => Promise.reject(new TypeError('Failed to fetch')));
  expect(thrown).toMatchObject({ status: 0, message: 'Error at /ComparePage status code 0' });
  expect(outage.isAway()).toBe(true);
});

import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { outage } from '../api/outage.ts';
import { lazyPage } from './lazy-page.ts';

const gone = new Error('No file of that name');

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** What is thrown where the page should be drawn; in an object, as it may be a promise that never ends. */
async function thrownBy(server: typeof fetch, cause = gone): Promise<{ thrown: unknown }> {
  vi.stubGlobal('fetch', server);
  const Page = lazyPage(() => Promise.reject<{ ComparePage: () => null }>(cause), 'ComparePage');
  await Page.preload?.();
  try {
    (Page as () => unknown)();
  } catch (thrown) {
    return { thrown };
  }
  return { thrown: null };
}

test('the page of an older build is left to the router, which loads the app anew', async () => {
  expect(await thrownBy(async () => new Response('{}'))).toEqual({ thrown: gone });
  expect(outage.isAway()).toBe(false);
});

test('a style sheet of an older build loads the app anew as well, once', async () => {
  const reload = vi.fn<() => void>();
  vi.stubGlobal('window', { location: { reload } });
  const kept = new Map<string, string>();
  const getItem = (key: string) => kept.get(key) ?? null;
  const setItem = (key: string, value: string) => void kept.set(key, value);
  vi.stubGlobal('sessionStorage', { getItem, setItem });
  const sheet = new Error('Unable to preload CSS for /assets/ComparePage-1.css');
  const server = async () => new Response('{}');
  expect((await thrownBy(server, sheet)).thrown).toBeInstanceOf(Promise);
  expect(reload).toHaveBeenCalledOnce();
  expect((await thrownBy(server, sheet)).thrown).toMatchObject({ cause: sheet });
  expect(reload).toHaveBeenCalledOnce();
});

test('while the server cannot be reached it is told like a failed call, and the app stays', async () => {
  const { thrown } = await thrownBy(() => Promise.reject(new TypeError('Failed to fetch')));
  expect(thrown).toMatchObject({ status: 0, message: 'Error at /ComparePage status code 0' });
  expect(outage.isAway()).toBe(true);
});

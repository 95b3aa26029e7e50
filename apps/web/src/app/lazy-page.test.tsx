import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { LoadError } from '../connection/error-messages.ts';
import { lazyPage } from './lazy-page.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('a page that does not come is thrown where it is drawn, and tried again it comes', async () => {
  vi.stubGlobal('fetch', async () => new Response('{}'));
  const ComparePage = () => null;
  const load = vi.fn<() => Promise<{ ComparePage: () => null }>>();
  load.mockRejectedValue(new TypeError('Failed to fetch dynamically imported module'));
  const Page = lazyPage(load, 'ComparePage');
  const preload = async () => {
    const loaded = Page.preload?.();
    await vi.runAllTimersAsync();
    await loaded;
  };
  await preload();
  // A reload of the app would discard text typed elsewhere.
  expect(Page as () => unknown).toThrow(LoadError);
  load.mockResolvedValue({ ComparePage });
  await preload();
  expect((Page as unknown as (props: object) => { type: unknown })({}).type).toBe(ComparePage);
});

import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { CallError, LoadError } from './error-messages.ts';
import { loadModule } from './load-module.ts';
import { outage } from './outage.ts';

const gone = new TypeError('Failed to fetch dynamically imported module: /assets/Drawing-1.js');
const answers = () => vi.stubGlobal('fetch', async () => new Response('{}'));

beforeEach(() => {
  vi.useFakeTimers();
  answers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  document.head.replaceChildren();
});

/** The module or the error, after all waits. */
async function settled<T>(load: () => Promise<T>): Promise<unknown> {
  const outcome = loadModule(load).catch((cause: unknown) => cause);
  await vi.runAllTimersAsync();
  return outcome;
}

test('a file that comes is asked for once', async () => {
  const load = vi.fn<() => Promise<string>>(async () => 'module');
  expect(await settled(load)).toBe('module');
  expect(load).toHaveBeenCalledOnce();
});

test('one dropped request is made good by the second', async () => {
  const load = vi.fn<() => Promise<string>>().mockRejectedValueOnce(gone).mockResolvedValue('late');
  expect(await settled(load)).toBe('late');
});

test('the second time comes after a pause', async () => {
  const load = vi.fn<() => Promise<never>>().mockRejectedValue(gone);
  const outcome = loadModule(load).catch(() => null);
  await vi.advanceTimersByTimeAsync(500);
  expect(load).toHaveBeenCalledOnce();
  await vi.runAllTimersAsync();
  await outcome;
  expect(load).toHaveBeenCalledTimes(2);
});

test('a file that is gone while the server answers needs a reload', async () => {
  const thrown = await settled(() => Promise.reject(gone));
  expect(thrown).toBeInstanceOf(LoadError);
  expect(thrown).toMatchObject({ cause: gone, alert: expect.stringContaining('Reload') });
  expect(outage.isAway()).toBe(false);
});

test('a style sheet that failed is asked for before the module counts as loaded', async () => {
  await settled(() => Promise.resolve('another'));
  const sheet = document.createElement('link');
  sheet.rel = 'stylesheet';
  sheet.href = '/assets/Drawing-1.css';
  document.head.append(sheet);
  sheet.dispatchEvent(new Event('error'));
  const load = vi.fn<() => Promise<string>>(async () => 'module');
  const outcome = loadModule(load);
  const again = document.querySelector<HTMLLinkElement>('link')!;
  expect(again).not.toBe(sheet);
  expect(again.href).toBe(sheet.href);
  expect(load).not.toHaveBeenCalled();
  again.dispatchEvent(new Event('load'));
  expect(await outcome).toBe('module');
});

test('while the server cannot be reached it is reported like a failed call, and the outage is known', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  const outcome = loadModule(() => Promise.reject(gone)).catch((cause: unknown) => cause);
  await vi.advanceTimersByTimeAsync(700);
  expect(await outcome).toBeInstanceOf(CallError);
  expect(await outcome).toMatchObject({ status: 0, cause: gone });
  expect(outage.isAway()).toBe(true);
  answers();
});

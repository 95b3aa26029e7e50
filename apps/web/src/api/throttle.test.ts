import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { atMostEvery } from './throttle.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('the first call runs at once, a burst runs once more at the end', () => {
  const work = vi.fn<() => void>();
  const { call } = atMostEvery(700, work);
  call();
  expect(work).toHaveBeenCalledTimes(1);
  call();
  call();
  expect(work).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(700);
  expect(work).toHaveBeenCalledTimes(2);
  vi.advanceTimersByTime(5000);
  expect(work).toHaveBeenCalledTimes(2);
});

test('nothing runs after it was stopped', () => {
  const work = vi.fn<() => void>();
  const { call, stop } = atMostEvery(700, work);
  call();
  call();
  stop();
  vi.advanceTimersByTime(5000);
  expect(work).toHaveBeenCalledTimes(1);
});

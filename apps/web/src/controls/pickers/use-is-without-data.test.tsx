import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { useIsWithoutData, type DatesOf } from './use-is-without-data.ts';

afterEach(cleanup);

/** Responds when the test says so, with the days given there. */
function manualDates() {
  const asked = new Map<string, PromiseWithResolvers<string[]>>();
  const datesOf = vi.fn<DatesOf>((month) => {
    const answer = Promise.withResolvers<string[]>();
    asked.set(month, answer);
    return answer.promise;
  });
  const answer = (month: string, days: string[]) =>
    act(async () => asked.get(month)!.resolve(days));
  const fail = (month: string) =>
    act(async () => asked.get(month)!.reject(new Error(`no answer for ${month}`)));
  return { datesOf, answer, fail };
}

const watch = (datesOf: DatesOf, months: string[]) =>
  renderHook(
    (props: { datesOf: DatesOf; months: string[] }) =>
      useIsWithoutData(props.datesOf, props.months),
    { initialProps: { datesOf, months } },
  );

test('a month that is loading refuses no day; a loaded one refuses those not listed', async () => {
  const { datesOf, answer } = manualDates();
  const { result } = watch(datesOf, ['2025-10', '2025-11']);
  expect(result.current('2025-11-15')).toBe(false);
  await answer('2025-11', ['2025-11-14']);
  expect(result.current('2025-11-15')).toBe(true);
  expect(result.current('2025-11-14')).toBe(false);
  expect(result.current('2025-10-14')).toBe(false);
});

test('each month is asked once, also when it is shown again', async () => {
  const { datesOf, answer } = manualDates();
  const { rerender } = watch(datesOf, ['2025-10', '2025-11']);
  await answer('2025-11', []);
  rerender({ datesOf, months: ['2025-11', '2025-12'] });
  rerender({ datesOf, months: ['2025-10', '2025-11'] });
  expect(datesOf.mock.calls.map(([month]) => month)).toEqual(['2025-10', '2025-11', '2025-12']);
});

test('a failed month refuses no day and is asked again when it is shown again', async () => {
  const { datesOf, fail } = manualDates();
  const { result, rerender } = watch(datesOf, ['2025-11']);
  await fail('2025-11');
  expect(result.current('2025-11-15')).toBe(false);
  rerender({ datesOf, months: [] });
  rerender({ datesOf, months: ['2025-11'] });
  expect(datesOf).toHaveBeenCalledTimes(2);
});

test('the answer for a venue that was left meanwhile is ignored', async () => {
  const first = manualDates();
  const second = manualDates();
  const { result, rerender } = watch(first.datesOf, ['2025-11']);
  rerender({ datesOf: second.datesOf, months: ['2025-11'] });
  await second.answer('2025-11', ['2025-11-15']);
  await first.answer('2025-11', ['2025-11-14']);
  expect(result.current('2025-11-15')).toBe(false);
  expect(result.current('2025-11-14')).toBe(true);
});

test('nothing is asked while the calendar is closed', () => {
  const { datesOf } = manualDates();
  watch(datesOf, []);
  expect(datesOf).not.toHaveBeenCalled();
});

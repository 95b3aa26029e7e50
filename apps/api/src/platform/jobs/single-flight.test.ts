import { expect, test } from 'vitest';
import { singleFlight } from './single-flight.ts';

const counting = () => {
  let made = 0;
  const work = async () => {
    await new Promise((resolve) => setTimeout(resolve, 2));
    made += 1;
    return made;
  };
  return { work, made: () => made };
};

test('what is asked at the same time is made once', async () => {
  const { work, made } = counting();
  const share = singleFlight<number>();
  expect(await Promise.all([share('a', work), share('a', work), share('a', work)])).toEqual([
    1, 1, 1,
  ]);
  expect(made()).toBe(1);
});

test('another key and a later call make it again', async () => {
  const { work, made } = counting();
  const share = singleFlight<number>();
  await Promise.all([share('a', work), share('b', work)]);
  await share('a', work);
  expect(made()).toBe(3);
});

test('a failure reaches everybody who waits and is not kept', async () => {
  const share = singleFlight<string>();
  const failing = () => Promise.reject(new Error('no'));
  const results = await Promise.allSettled([share('a', failing), share('a', failing)]);
  expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(await share('a', async () => 'yes')).toBe('yes');
});

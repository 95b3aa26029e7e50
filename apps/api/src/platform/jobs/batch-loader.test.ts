import { expect, test } from 'vitest';
import { batchLoader } from './batch-loader.ts';

/** A query that is answered on command. */
function questions() {
  const asked: (readonly number[])[] = [];
  const answers: PromiseWithResolvers<string>[] = [];
  const together = batchLoader({
    keyOf: (day: string) => day,
    ask: (_day, items: readonly number[]) => {
      asked.push(items);
      answers.push(Promise.withResolvers());
      return answers.at(-1)!.promise;
    },
  });
  return { asked, answers, of: (item: number, day = 'a day') => together(day, item) };
}
const aMoment = () => new Promise((resolve) => setImmediate(resolve));

test('callers at the same time, and callers in the meantime, share a query each', async () => {
  const { asked, answers, of } = questions();
  const first = [of(1), of(2)];
  await aMoment();
  const second = [of(3), of(4), of(3)];
  await aMoment();
  expect(asked).toEqual([[1, 2]]);
  answers[0]!.resolve('early');
  expect(await Promise.all(first)).toEqual(['early', 'early']);
  await aMoment();
  expect(asked).toEqual([
    [1, 2],
    [3, 4, 3],
  ]);
  answers[1]!.resolve('late');
  expect(await Promise.all(second)).toEqual(['late', 'late', 'late']);
});

test('another key does not wait', async () => {
  const { asked, of } = questions();
  void of(1);
  await aMoment();
  void of(2, 'another day');
  await aMoment();
  expect(asked).toEqual([[1], [2]]);
});

test('a question that fails fails for all who share it, and for nobody after', async () => {
  const { answers, of } = questions();
  const first = [of(1), of(2)];
  await aMoment();
  const second = of(3);
  answers[0]!.reject(new Error('away'));
  for (const each of first) await expect(each).rejects.toThrow('away');
  await aMoment();
  answers[1]!.resolve('there');
  expect(await second).toBe('there');
});

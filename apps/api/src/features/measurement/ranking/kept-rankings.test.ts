import { expect, test } from 'vitest';
import { keptRankings } from './kept-rankings.ts';

/** Stores with different scores. */
const estimatesOf = (stores: number) =>
  Array.from({ length: stores }, (_, i) => ({ value: 7 + ((i * 37) % stores) / 100, se: 0.1 }));

test('others are served while 300 stores are ranked', async () => {
  let served = 0;
  const serve = (): unknown => (isRanked ? null : setImmediate(() => ((served += 1), serve())));
  let isRanked = false;
  const ranks = keptRankings()(estimatesOf(300));
  serve();
  expect((await ranks).places).toHaveLength(300);
  isRanked = true;
  expect(served).toBeGreaterThanOrEqual(10);
});

test('the same estimates are ranked once, however many ask; others by themselves', async () => {
  const ranksOf = keptRankings();
  const [first, again] = [ranksOf(estimatesOf(20)), ranksOf(estimatesOf(20))];
  expect(again).toBe(first);
  const changed = estimatesOf(20).with(0, { value: 9.9, se: 0.1 });
  expect((await ranksOf(changed)).podium).not.toEqual((await first).podium);
});

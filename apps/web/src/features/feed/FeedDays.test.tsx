import type { FeedPizza } from '@crustodian/contract/feed';
import { expect, test } from 'vitest';
import { feedAnswer, trackedPizza } from '../../pizza/card.fixture.ts';
import { isScoreAwaited } from './FeedDays.tsx';

test.each<[string, Partial<FeedPizza>, boolean]>([
  ['a pizza without score that a reviewer named', {}, true],
  ['one that nobody named', { category: 'unknown' }, false],
  ['one that nobody has looked at', { reviewed: 0 }, false],
  ['one of a bad snapshot', { snap_quality: 'mala' }, false],
  ['one with a score', { score: 8.1 }, false],
])('%s: %s, %s', (_what, change, awaited) => {
  const named = { category: 'hawaiana', score: null, reviewed: 1, ...change } as const;
  const answer = feedAnswer([trackedPizza(), trackedPizza(named)]);
  expect(isScoreAwaited(answer)).toBe(awaited);
});

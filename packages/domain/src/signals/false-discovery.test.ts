import { expect, test } from 'vitest';
import reference from '../test/reference/bh.json' with { type: 'json' };
import { isChainWide, keptSignals } from './false-discovery.ts';

test.each(reference.cases.map((row) => [row.what, row] as const))('%s', (_, { q, p, expected }) =>
  expect(keptSignals(p, q).map((i) => i + 1)).toEqual(expected.rejected),
);

test('nothing to test', () => expect(keptSignals([])).toEqual([]));

test.each(reference.chain_wide)(
  '$signalled of $venues venues: $expected',
  ({ signalled, venues, expected }) => expect(isChainWide(signalled, venues)).toBe(expected),
);

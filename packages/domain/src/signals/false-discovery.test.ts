import { expect, test } from 'vitest';
import reference from '../test/reference/bh.json' with { type: 'json' };
import { isChainWide, keptSignals } from './false-discovery.ts';

test.each(reference.cases.map(({ what, q, p, expected }) => [what, q, p, expected.rejected]))(
  '%s',
  (_, q, p, rejected) =>
    expect(
      keptSignals([p as number[]].flat().flat() as number[], q as number).map((i) => i + 1),
    ).toEqual([rejected].flat()),
);

test('nothing to test', () => expect(keptSignals([])).toEqual([]));

test.each(
  reference.chain_wide.map(({ venues, signalled, expected }) => [signalled, venues, expected]),
)('%d of %d venues: %s', (signalled, venues, expected) =>
  expect(isChainWide(signalled as number, venues as number)).toBe(expected),
);

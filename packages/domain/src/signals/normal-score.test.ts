import { expect, test } from 'vitest';
import reference from '../test/reference/ewma.json' with { type: 'json' };
import { normalScore, baselineOf } from './normal-score.ts';

const [ties, flag] = reference.normal_scores;

test.each([
  ['ties at 0', ties!.reference!, ties!],
  ['a flag', [...Array<number>(290).fill(0), ...Array<number>(10).fill(1)], flag!],
])('%s', (_, lost, row) => {
  const usual = baselineOf(lost);
  expect(usual.mean).toBeCloseTo(row.mean_over_reference, 9);
  expect(usual.sd).toBeCloseTo(row.sd_over_reference, 9);
  for (const [i, value] of row.values.entries()) {
    const raw = normalScore(value, usual) * usual.sd + usual.mean;
    expect(raw).toBeCloseTo(row.expected[i]!, 9);
  }
});

test('nothing is unusual where nothing ever differed and nothing else is known', () => {
  expect(normalScore(0, baselineOf([0, 0, 0]))).toBe(0);
});

import { expect, test } from 'vitest';
import { normalDraws } from '../statistics/draws.ts';
import { fairRanking } from './fair-ranking.ts';
import { podiumOf } from './podium.ts';

test('a place is given from 80 of 100 draws', () => {
  const podium = podiumOf([
    [0.85, 0.1, 0.05],
    [0.1, 0.81, 0.09],
    [0.05, 0.09, 0.86],
  ]);
  expect(podium.map(({ place, kind, by }) => [place, kind, by.map(({ index }) => index)])).toEqual([
    [1, 'given', [0]],
    [2, 'given', [1]],
    [3, 'given', [2]],
  ]);
});

test('two who together have it share it, and the next place is the third', () => {
  const podium = podiumOf([
    [0.27, 0.7, 0.03, 0],
    [0.73, 0.26, 0.01, 0],
    [0, 0.03, 0.62, 0.35],
    [0, 0.01, 0.14, 0.65],
  ]);
  expect(podium).toEqual([
    {
      place: 1,
      kind: 'shared',
      by: [
        { index: 1, share: 0.73 },
        { index: 0, share: 0.27 },
      ],
    },
    {
      place: 3,
      kind: 'nobody',
      by: [
        { index: 2, share: 0.62 },
        { index: 3, share: 0.14 },
      ],
    },
  ]);
});

test('a contender with a place neither shares the next one nor comes near it', () => {
  const podium = podiumOf([
    [0.85, 0.15, 0, 0],
    [0.15, 0.77, 0.08, 0],
    [0, 0.07, 0.5, 0.43],
    [0, 0.01, 0.42, 0.57],
  ]);
  expect(podium.map(({ kind, by }) => [kind, by.map(({ index }) => index)])).toEqual([
    ['given', [0]],
    ['nobody', [1]],
    ['shared', [2, 3]],
  ]);
});

test('two contenders have two places', () => {
  expect(
    podiumOf([
      [0.9, 0.1],
      [0.1, 0.9],
    ]).map(({ place }) => place),
  ).toEqual([1, 2]);
});

test('where nobody differs, first place is given in at most five weeks of a hundred', () => {
  const draw = normalDraws(11);
  const weeks = Array.from({ length: 200 }, () => {
    const estimates = Array.from({ length: 12 }, () => ({ value: 8.3 + 0.09 * draw(), se: 0.09 }));
    const { places } = fairRanking(estimates);
    return places ? podiumOf(places.map(({ shares }) => shares))[0]!.kind : 'nobody';
  });
  expect(weeks.filter((kind) => kind !== 'nobody').length / weeks.length).toBeLessThanOrEqual(0.05);
});

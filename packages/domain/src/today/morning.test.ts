import { expect, test } from 'vitest';
import { isMailHour, newsOf } from './morning.ts';
import type { OpenSignal, DecidedAction } from './today-lines.ts';

test.each([
  [6, null, false],
  [7, null, true],
  [20, null, true],
  [21, null, false],
  [7, { from: 22, until: 9 }, false],
  [9, { from: 22, until: 9 }, true],
  [8, { from: 6, until: 8 }, true],
  [7, { from: 6, until: 8 }, false],
  [7, { from: 8, until: 8 }, true],
])('at %i with quiet hours %j: %s', (hour, quiet, goesOut) => {
  expect(isMailHour(hour, quiet)).toBe(goesOut);
});

test('the news of a line', () => {
  const signal = { id: '7', venue: '1' } as OpenSignal;
  const part = 'bad_cut' as const;
  const pointsAWeek = 1;
  expect(newsOf({ kind: 'kitchen', key: 'k', part, pointsAWeek, signal })).toEqual(['signal 7']);
  const signals = [signal, { ...signal, id: '8' }];
  expect(newsOf({ kind: 'chain-wide', key: 'c', part, pointsAWeek, signals, venues: 2 })).toEqual([
    'chain 7',
    'chain 8',
  ]);
  const doubt = { venue: '1', signal: '7', localTs: '' };
  expect(newsOf({ kind: 'camera', key: 'd', pointsAWeek, doubt, waiting: 1 })).toEqual([
    'camera 7',
  ]);
});

test('an action that fails again after another attempt is news again', () => {
  const linesAfter = (watchedFrom: string) =>
    newsOf({
      kind: 'action',
      key: 'a',
      pointsAWeek: 1,
      action: { id: '7', state: 'did-not-help', watchedFrom } as DecidedAction,
    });
  expect(linesAfter('2026/11/18 20:00:00')).toEqual(linesAfter('2026/11/18 20:00:00'));
  expect(linesAfter('2026/11/18 20:00:00')).not.toEqual(linesAfter('2026/11/20 20:00:00'));
});

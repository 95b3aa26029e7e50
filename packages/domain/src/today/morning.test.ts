import { expect, test } from 'vitest';
import { isMailHour, newsOf } from './morning.ts';
import type { DecidedAction } from './today-lines.ts';
import type { AnsweredObjection, OpenSignal } from './today-facts.ts';

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
  const signal = { id: '7', venue: '1', answered: null } as OpenSignal;
  const part = 'bad_cut' as const;
  const pointsAWeek = 1;
  expect(newsOf({ kind: 'kitchen', key: 'k', part, pointsAWeek, signal })).toEqual(['signal 7']);
  const answered = { ...signal, id: '9', answered: 'action' as const };
  const signals = [signal, { ...signal, id: '8' }, answered];
  expect(newsOf({ kind: 'chain-wide', key: 'c', part, pointsAWeek, signals, venues: 2 })).toEqual([
    'chain 7',
    'chain 8',
  ]);
  const doubt = { venue: '1', signal: '7', localTs: '' };
  expect(newsOf({ kind: 'camera', key: 'd', pointsAWeek, doubt, waiting: 1 })).toEqual([
    'camera 7',
  ]);
});

test('the news of what costs no points', () => {
  const pointsAWeek = 0;
  const reviews = {
    stores: [{ venue: '1', judged: 3, drawn: 21 }],
    until: '2026-11-22',
    mayReview: true,
  };
  expect(newsOf({ kind: 'reviews', key: 'r', pointsAWeek, reviews })).toEqual([
    'reviews 1 2026-11-22',
  ]);
  const due = ['2026/11/22 18:00:00'];
  expect(newsOf({ kind: 'objections', key: 'o', pointsAWeek, due })).toEqual([
    'objection due 2026/11/22 18:00:00',
  ]);
  const reports = { week: '2026-11-15', venues: ['1', '2'], maySend: false };
  expect(newsOf({ kind: 'reports', key: 'w', pointsAWeek, reports })).toEqual([
    'report 1 2026-11-15',
    'report 2 2026-11-15',
  ]);
  const objection = { pizza: '1-261119-1' } as AnsweredObjection;
  expect(newsOf({ kind: 'objection', key: 'a', pointsAWeek, objection })).toEqual([
    'objection 1-261119-1',
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

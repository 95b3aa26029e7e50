import { expect, test } from 'vitest';
import type { ActionState } from '../actions/watch-result.ts';
import { lineAct } from './line-acts.ts';
import type { TodayLine } from './today-lines.ts';

const decided = (state: ActionState, pizzas: number): TodayLine => ({
  kind: 'action',
  key: 'action',
  pointsAWeek: 0,
  action: {
    id: '1',
    venue: '7',
    part: 'overbaked',
    shift: null,
    what: '',
    state,
    first: { pizzas, bad: 0 },
    second: null,
    before: null,
    more: null,
    decidedDay: '2026-11-20',
    pointsAWeek: 0,
    watchedFrom: null,
  },
});

test('each verdict of an action has its own act, in both languages', () => {
  expect(lineAct(decided('did-not-help', 14)).en).toBe('Try something else');
  expect(lineAct(decided('relapsed', 9)).es).toBe('Abrirla de nuevo');
  expect(lineAct(decided('proven', 25))).toEqual({ en: 'See the 25', es: 'Ver las 25' });
  expect(lineAct(decided('proven', 1)).es).toBe('Ver la pizza');
});

test('who reviews or sends is asked to do so, the others to look', () => {
  const stores = [
    { venue: '7', judged: 5, drawn: 14 },
    { venue: '8', judged: 4, drawn: 7 },
  ];
  const reviews = { stores, until: '2026-11-22' };
  const behind = (mayReview: boolean) =>
    lineAct({ kind: 'reviews', key: 'r', pointsAWeek: 0, reviews: { ...reviews, mayReview } }).en;
  expect([behind(true), behind(false)]).toEqual(['Review 12 now', 'See who judges']);
  const reports = { week: '2026-11-16', venues: ['7'] };
  const ready = (maySend: boolean) =>
    lineAct({ kind: 'reports', key: 'r', pointsAWeek: 0, reports: { ...reports, maySend } }).en;
  expect([ready(true), ready(false)]).toEqual(['Look and send', 'Look at it']);
});

test('a fault of many stores is one action, and of a day’s mean its pizzas are looked at', () => {
  const day = { kind: 'day' as const, key: 'd', pointsAWeek: 1, days: [] };
  expect(lineAct({ ...day, part: null }).en).toBe('Look at the day');
  expect(lineAct({ ...day, part: 'overbaked' }).en).toBe('Start an action');
  const many = { kind: 'chain-wide' as const, key: 'c', part: 'overbaked' as const };
  expect(lineAct({ ...many, pointsAWeek: 1, signals: [], venues: 12 }).es).toBe(
    'Iniciar una sola acción',
  );
});

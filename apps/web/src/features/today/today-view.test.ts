import { expect, test } from 'vitest';
import type { TodayAnswer, TodaySignal } from './today-calls.ts';
import { leadText, learningText, quietText, shownLines } from './today-view.ts';

const signal = (venue: string, over: Partial<TodaySignal> = {}): TodaySignal => ({
  id: `1${venue}`,
  venue,
  part: 'Queso interior',
  day: '2026-11-20',
  shift: 'PM',
  local_ts: '2026/11/20 19:00:00',
  pizzas: 20,
  bad: 9,
  usually_bad: 0.1,
  points_a_week: 10,
  is_on: true,
  is_released: false,
  pictures: Array.from({ length: 6 }, (_, i) => `${venue}-261120-${i + 1}`),
  times_said: 0,
  ...over,
});
const venue = (id: string, learnt: number | null = null) => ({
  venue: id,
  name: `Store ${id}`,
  pizzas_learnt: learnt,
});
const answer = (signals: TodaySignal[], over: Partial<TodayAnswer> = {}): TodayAnswer => ({
  venues: ['1', '2', '3', '4'].map((id) => venue(id)),
  venues_at_work: 4,
  scored: 3662,
  signals,
  doubts: [],
  camera_items: [],
  actions: [],
  yesterday: { day: '2026-11-19', scored: 36, decided: 30, to_standard: 0.9, best: null },
  ...over,
});

test('a line of one store has its newest pictures, one of many one picture each', () => {
  const [one] = shownLines(answer([signal('1', { times_said: 2 })]));
  expect(one).toMatchObject({ signals: [{ venue: '1', signal: '11' }], timesSaid: 2 });
  expect(one!.pictures).toHaveLength(6);
  expect(one!.pictures[0]).toEqual({
    pizza: '1-261120-1',
    signal: { venue: '1', signal: '11' },
    caption: null,
  });
  const [chain] = shownLines(answer(['1', '2', '3'].map((id) => signal(id))));
  expect(chain!.signals.map((named) => named.venue)).toEqual(['1', '2', '3']);
  expect(chain!.pictures.map(({ caption }) => caption)).toEqual(['Store 1', 'Store 2', 'Store 3']);
});

test('the limit of many stores may be widened once each of them has said it often enough', () => {
  const timesSaid = (...times: number[]) =>
    shownLines(answer(times.map((said, at) => signal(String(at + 1), { times_said: said }))))[0]!
      .timesSaid;
  expect(timesSaid(3, 0, 2)).toBe(0);
  expect(timesSaid(3, 2, 2)).toBe(2);
});

test('a doubted camera is named by the signal that it was said of', () => {
  const doubts = [{ venue: '1', signal: '11', local_ts: '2026/11/20 19:00:00' }];
  const [line] = shownLines(answer([signal('1')], { doubts }));
  expect(line).toMatchObject({ line: { kind: 'camera' }, signals: [{ venue: '1', signal: '11' }] });
});

test.each([
  [12, 2, 'Twelve stores scored 3,662 pizzas in the last week. Two things need somebody.'],
  [1, 1, 'One store scored 3,662 pizzas in the last week. One thing needs somebody.'],
])('%i stores, %i lines', (stores, lines, text) => {
  expect(leadText({ venues_at_work: stores, scored: 3662 }, lines)).toBe(text);
});

test.each([
  [[venue('1')], null],
  [
    [venue('1', 143)],
    'Store 1 is still learning what is usual. Signals start after 200 pizzas; 143 are in.',
  ],
  [
    [venue('1', 3), venue('2', 5)],
    'Store 1 and Store 2 are still learning what is usual. Signals start after 200 pizzas.',
  ],
  [
    ['1', '2', '3', '4'].map((id) => venue(id, 0)),
    'Four stores are still learning what is usual. Signals start after 200 pizzas.',
  ],
])('%#: who is still learning', (venues, text) => {
  expect(learningText({ venues })).toBe(text);
});

test('a quiet day', () => {
  expect(quietText({ venues: [venue('1')] })).toBe(
    'Store 1 ran as it usually does. Its signals were quiet.',
  );
  expect(quietText({ venues: [venue('1'), venue('2')] })).toBe(
    'Two stores ran as they usually do. Their signals were quiet.',
  );
});

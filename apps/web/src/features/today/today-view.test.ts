import { afterEach, expect, test } from 'vitest';
import { speakOnPage } from '../../language/language.ts';
import type { TodayAnswer, TodaySignal } from './today-calls.ts';
import type { TodayLine } from '@crustodian/domain/today/today-lines';
import {
  foldedText,
  forWhom,
  leadText,
  learningText,
  linesOfStores,
  quietText,
  shownLines,
} from './today-view.ts';

const signal = (venue: string, over: Partial<TodaySignal> = {}): TodaySignal => ({
  id: `1${venue}`,
  venue,
  part: 'Queso interior',
  day: '2026-11-20',
  shift: 'PM',
  family: null,
  local_ts: '2026/11/20 19:00:00',
  pizzas: 20,
  bad: 9,
  usually_bad: 0.1,
  points_a_week: 10,
  is_on: true,
  is_released: false,
  answered: null,
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
  days: [],
  doubts: [],
  camera_items: [],
  actions: [],
  suggestions: [],
  reviews: null,
  objections_due: [],
  objections_answered: [],
  reports: null,
  yesterday: { day: '2026-11-19', scored: 36, decided: 30, to_standard: 0.9, best: null },
  ...over,
});

test('a line of one store has its newest pictures, one of many one picture each', () => {
  const [one] = shownLines(answer([signal('1', { times_said: 2 })]));
  expect(one).toMatchObject({ signals: [{ venue: '1', signal: '11' }], timesSaid: 2 });
  expect(one!.pictures).toHaveLength(6);
  expect(one!.pictures[0]).toEqual({
    pizza: '1-261120-1',
    caption: null,
    answered: null,
  });
  const [chain] = shownLines(answer(['1', '2', '3'].map((id) => signal(id))));
  expect(chain!.signals.map((named) => named.venue)).toEqual(['1', '2', '3']);
  expect(chain!.pictures.map(({ caption }) => caption)).toEqual(['Store 1', 'Store 2', 'Store 3']);
});

test('a store of many that answered stays marked, and is acted on no more', () => {
  const signals = ['1', '2', '3'].map((id) => signal(id));
  signals[1] = { ...signals[1]!, answered: 'action' };
  const [chain, ...others] = shownLines(answer(signals));
  expect(others).toEqual([]);
  expect(chain!.signals.map((named) => named.venue)).toEqual(['1', '3']);
  expect(chain!.pictures.map(({ answered }) => answered)).toEqual([null, 'action', null]);
  const text = () => forWhom(chain!.line as TodayLine & { kind: 'chain-wide' });
  expect(saidIn('en', text)).toBe('for the other two stores');
  expect(saidIn('es', text)).toBe('para las otras dos tiendas');
});

test('a line of many stores is told store by store, each with its own pictures and answer', () => {
  const signals = ['1', '2', '3'].map((id) => signal(id));
  signals[1] = { ...signals[1]!, answered: 'action' };
  const today = answer(signals);
  const [chain] = shownLines(today);
  const stores = linesOfStores(chain!.line.key, today);
  expect(stores.map(({ line }) => line.kind === 'kitchen' && line.signal)).toMatchObject([
    { venue: '1', answered: null },
    { venue: '2', answered: 'action' },
    { venue: '3', answered: null },
  ]);
  expect(stores.map(({ pictures }) => pictures.length)).toEqual([6, 6, 6]);
  expect(linesOfStores('chain Limpieza', today)).toEqual([]);
});

test('a line of a camera has the pizzas around its fault', () => {
  const around = {
    id: '1',
    venue: '1',
    camera: 'oven',
    fault: 'light' as const,
    is_sure: true,
    may_be_kitchen: true,
  };
  const items = [
    { ...around, since: '2026/11/20 16:00:00', pictures: ['1-261120-1', '1-261120-2'] },
  ];
  const [line] = shownLines(answer([], { camera_items: items }));
  expect(line!.pictures.map(({ pizza }) => pizza)).toEqual(['1-261120-1', '1-261120-2']);
});

test('the limit of many stores may be widened once each of them has said it often enough', () => {
  const timesSaid = (...times: number[]) =>
    shownLines(answer(times.map((said, at) => signal(String(at + 1), { times_said: said }))))[0]!
      .timesSaid;
  expect(timesSaid(3, 0, 2)).toBe(0);
  expect(timesSaid(3, 2, 2)).toBe(2);
});

test('a doubted camera is named by the signal that it was said of', () => {
  const doubts = [
    { venue: '1', signal: '11', local_ts: '2026/11/20 19:00:00', pictures: ['1-261120-1'] },
  ];
  const [line] = shownLines(answer([signal('1')], { doubts }));
  expect(line).toMatchObject({ line: { kind: 'camera' }, signals: [{ venue: '1', signal: '11' }] });
});

afterEach(() => void speakOnPage('en'));

const saidIn = (language: 'en' | 'es', text: () => string | null) => {
  speakOnPage(language);
  return text();
};

test.each([
  [
    12,
    2,
    'Twelve stores scored 3,662 pizzas in the last week. Two things need somebody.',
    'Doce tiendas puntuaron 3.662 pizzas en la última semana. Dos cosas requieren atención.',
  ],
  [
    1,
    1,
    'One store scored 3,662 pizzas in the last week. One thing needs somebody.',
    'Una tienda puntuó 3.662 pizzas en la última semana. Una cosa requiere atención.',
  ],
])('%i stores, %i lines', (stores, lines, english, spanish) => {
  const text = () => leadText({ venues_at_work: stores, scored: 3662 }, lines);
  expect(saidIn('en', text)).toBe(english);
  expect(saidIn('es', text)).toBe(spanish);
});

test.each([
  [
    1,
    'At most seven lines, the costliest first. One smaller one is folded away.',
    'Siete líneas como máximo, primero las que más cuestan. Hay una más pequeña plegada.',
  ],
  [
    3,
    'At most seven lines, the costliest first. Three smaller ones are folded away.',
    'Siete líneas como máximo, primero las que más cuestan. Hay tres más pequeñas plegadas.',
  ],
])('%i folded lines', (folded, english, spanish) => {
  expect(saidIn('en', () => foldedText(folded))).toBe(english);
  expect(saidIn('es', () => foldedText(folded))).toBe(spanish);
});

test.each([
  [[venue('1')], null, null],
  [
    [venue('1', 143)],
    'Store 1 is still learning what is usual. Signals start after 200 pizzas; 143 are in.',
    'Store 1 aún aprende qué es lo habitual. Las señales empiezan tras 200 pizzas; van 143.',
  ],
  [
    [venue('1', 3), venue('2', 5)],
    'Store 1 and Store 2 are still learning what is usual. Signals start after 200 pizzas.',
    'Store 1 y Store 2 aún aprenden qué es lo habitual. Las señales empiezan tras 200 pizzas.',
  ],
  [
    ['1', '2', '3', '4'].map((id) => venue(id, 0)),
    'Four stores are still learning what is usual. Signals start after 200 pizzas.',
    'Cuatro tiendas aún aprenden qué es lo habitual. Las señales empiezan tras 200 pizzas.',
  ],
])('%#: who is still learning', (venues, english, spanish) => {
  expect(saidIn('en', () => learningText({ venues }))).toBe(english);
  expect(saidIn('es', () => learningText({ venues }))).toBe(spanish);
});

test.each([
  [
    [venue('1')],
    'Store 1 ran as it usually does. Its signals were quiet.',
    'Store 1 trabajó como siempre. Sus señales estuvieron en calma.',
  ],
  [
    [venue('1'), venue('2')],
    'Two stores ran as they usually do. Their signals were quiet.',
    'Dos tiendas trabajaron como siempre. Sus señales estuvieron en calma.',
  ],
])('%#: a quiet day', (venues, english, spanish) => {
  expect(saidIn('en', () => quietText({ venues }))).toBe(english);
  expect(saidIn('es', () => quietText({ venues }))).toBe(spanish);
});

import type { StoreAction } from '@crustodian/contract/actions';
import { afterEach, expect, test } from 'vitest';
import { speakOnPage } from '../../language/language.ts';
import { evidenceText, inOrder, listSentence, whenText } from './action-view.ts';

const action = (state: StoreAction['state'], over: Partial<StoreAction> = {}): StoreAction => ({
  id: state,
  venue: '1',
  signal: null,
  after: null,
  part: 'bad_cut',
  family: null,
  shift: null,
  what: 'New wheel',
  assignee: 'Grace Tamura',
  due: '2026-11-23',
  state,
  state_at: '2026-11-21T20:00:00.000Z',
  started_at: '2026-11-20T20:00:00.000Z',
  points_a_week: 9,
  watched_from: null,
  decided_ts: '2026/11/21 20:31:00',
  second_look_from: null,
  first: { pizzas: 9, bad: 1, evidence: -0.4 },
  second: null,
  before: null,
  more: null,
  waits_since: null,
  pictures: [],
  pictured: null,
  ...over,
});

test('what needs somebody stands first', () => {
  const states = (['proven', 'expired', 'watching', 'open', 'did-not-help'] as const).map((state) =>
    action(state),
  );
  expect(inOrder(states).map(({ state }) => state)).toEqual([
    'open',
    'did-not-help',
    'watching',
    'proven',
    'expired',
  ]);
});

afterEach(() => void speakOnPage('en'));

const saidIn = (language: 'en' | 'es', text: () => string) => {
  speakOnPage(language);
  return text();
};

test.each<[StoreAction['state'][], string, string]>([
  [[], 'No action is open.', 'No hay ninguna acción abierta.'],
  [
    ['watching', 'watching', 'watching', 'did-not-help', 'relapsed', 'proven'],
    'Three are being watched, one did not help, one came back.',
    'Tres están en observación, una no ayudó, una recayó.',
  ],
  [
    ['open', 'proven'],
    'One waits for somebody, one is proven.',
    'Una está pendiente, una está demostrada.',
  ],
])('%j', (states, english, spanish) => {
  const text = () => listSentence(states.map((state) => action(state)));
  expect(saidIn('en', text)).toBe(english);
  expect(saidIn('es', text)).toBe(spanish);
});

test.each([
  [-0.43, '43% of the way to proven', '43\u00a0% del camino a «demostrada»'],
  [0.2, '20% of the way to did not help', '20\u00a0% del camino a «no ayudó»'],
  [0, 'nothing is known yet', 'aún no se sabe nada'],
])('%d: %s', (evidence, english, spanish) => {
  expect(saidIn('en', () => evidenceText(evidence))).toBe(english);
  expect(saidIn('es', () => evidenceText(evidence))).toBe(spanish);
});

test.each<[StoreAction, string, string]>([
  [action('open'), 'due 23 Nov', 'para el 23 nov'],
  [action('watching', { more: 6 }), 'about 6 more', 'unas 6 más'],
  [action('watching', { more: 1 }), 'about 1 more', 'falta una más'],
  [action('watching'), 'cannot say yet', 'aún no se sabe'],
  [action('expired'), 'too few came', 'llegaron muy pocas'],
  [
    action('expired', { first: { pizzas: 400, bad: 80, evidence: 0.1 } }),
    'no verdict',
    'sin veredicto',
  ],
  [action('proven'), '21 Nov', '21 nov'],
])('%#: when', (one, english, spanish) => {
  expect(saidIn('en', () => whenText(one))).toBe(english);
  expect(saidIn('es', () => whenText(one))).toBe(spanish);
});

import type { StoreAction } from '@crustodian/contract/actions';
import { expect, test } from 'vitest';
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

test.each<[StoreAction['state'][], string]>([
  [[], 'No action is open.'],
  [
    ['watching', 'watching', 'watching', 'did-not-help', 'relapsed', 'proven'],
    'Three are being watched, one did not help, one came back.',
  ],
  [['open', 'proven'], 'One waits for somebody, one is proven.'],
])('%j', (states, sentence) => {
  expect(listSentence(states.map((state) => action(state)))).toBe(sentence);
});

test.each([
  [-0.43, '43% of the way to proven'],
  [0.2, '20% of the way to did not help'],
  [0, 'nothing is known yet'],
])('%d: %s', (evidence, text) => {
  expect(evidenceText(evidence)).toBe(text);
});

test.each<[StoreAction, string]>([
  [action('open'), 'due 23 Nov'],
  [action('watching', { more: 6 }), 'about 6 more'],
  [action('watching'), 'cannot say yet'],
  [action('expired'), 'too few came'],
  [action('expired', { first: { pizzas: 400, bad: 80, evidence: 0.1 } }), 'no verdict'],
  [action('proven'), '21 Nov'],
])('%#: when', (one, text) => {
  expect(whenText(one)).toBe(text);
});

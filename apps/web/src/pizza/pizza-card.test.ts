import { expect, test } from 'vitest';
import { card, feedAnswer, plainRules, trackedPizza } from './card.fixture.ts';
import { createCardReader } from './pizza-card.ts';

const slices = (value: number) => ({
  '1': value,
  '2': value,
  '3': value,
  '4': value,
  '5': value,
  '6': value,
  '7': value,
  '8': value,
});
const evaluation = {
  score_details: { 'Queso interior': slices(0.05), 'Queso exterior': slices(0.05) },
  score_final: 8.62,
  score_adjusted: null,
  specialty_check: true,
  soft: {},
};

test('carries the three ids, the short id and the venue', () => {
  expect(card()).toMatchObject({
    tId: '12-251115-a',
    pipeId: 'v9p1-ssd-dense',
    vidId: 'v1',
    pizzaInfoId: '77310',
    venue: '12',
  });
});

test('a score is text with two decimals, with its band and derived standard', () => {
  expect(card({ score: 8.6 })).toMatchObject({
    score: '8.60',
    band: 'excellent',
    standard: 'to_standard',
    standardAttr: null,
  });
});

test('a pizza that was not evaluated has neither score nor band nor standard', () => {
  expect(card({ score: null })).toMatchObject({ score: null, band: null, standard: null });
});

test.each([
  ['may hold', {}, ['badCut']],
  ['was looked at by a reviewer', { reviewed: 1 as const }, []],
])('a flag that %s', (_case, change, possible) => {
  expect(card({ possible_flags: ['bad_cut'], ...change })).toMatchObject({ badCut: 0, possible });
});

test("a reviewer's standard wins over the score", () => {
  expect(card({ score: 9.2, standard: 'not_to_standard' })).toMatchObject({
    standard: 'not_to_standard',
    standardAttr: 'not_to_standard',
  });
});

test("the venue's own thresholds make the band", () => {
  expect(card({ score: 8.5 }, { ...plainRules, quality: { min: 5, max: 9 } }).band).toBe('good');
});

test('raw shows and classifies by the raw score', () => {
  expect(card({ score: 8.62, raw_score: 5.5 }, { ...plainRules, raw: true })).toMatchObject({
    score: '5.50',
    band: 'bad',
    standard: 'not_to_standard',
  });
});

test('too little cheese is not to standard whatever the score', () => {
  const answer = feedAnswer([trackedPizza({ score: 9 })], { '12-251115-a': evaluation });
  const strict = createCardReader({ ...plainRules, cheeseThreshold: 1 });
  expect(strict(answer)[0]).toMatchObject({ standard: 'not_to_standard', score: '9.00' });
});

test('a corrected specialty is shown next to that of the pipeline', () => {
  expect(card({ category: 'hawaiana', original_data: { specialty: 'cheese' } })).toMatchObject({
    specialty: 'hawaiana',
    category: 'cheese',
  });
});

test('a pizza after midnight belongs to the evening before', () => {
  expect(card({ REPORT_localized_capture_start_ts: '2025/11/16 01:30:00' })).toMatchObject({
    day: '2025-11-15',
    hour: 25.5,
  });
});

test('what did not change is the same card, what changed is a new one', () => {
  const read = createCardReader(plainRules);
  const [first, second] = [trackedPizza({ id: 'a' }), trackedPizza({ id: 'b' })];
  const before = read(feedAnswer([first, second]));
  const after = read(feedAnswer([first, { ...second, bubbles: 1 }]));
  expect(after[0]).toBe(before[0]);
  expect(after[1]).not.toBe(before[1]);
  expect(after[1]!.bubbles).toBe(1);
});

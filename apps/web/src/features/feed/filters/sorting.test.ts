import { specialtyLabel } from '@crustodian/domain/pizza/specialties';
import { expect, test } from 'vitest';
import { card } from '../../../pizza/card.fixture.ts';
import type { Sort } from './filter-keys.ts';
import { sortCards, sortChoices, sortName } from './sorting.ts';

const cards = [
  card({
    id: 'lunch',
    REPORT_localized_capture_start_ts: '2025/11/15 12:00:00',
    score: 7,
    category: 'the_works',
  }),
  card({
    id: 'dinner',
    REPORT_localized_capture_start_ts: '2025/11/15 20:00:00',
    score: 9,
    category: 'cheese',
  }),
  card({
    id: 'late',
    REPORT_localized_capture_start_ts: '2025/11/16 00:30:00',
    score: null,
    category: null,
  }),
];

test.each<[Sort, string[]]>([
  ['latest', ['late', 'dinner', 'lunch']],
  ['oldest', ['lunch', 'dinner', 'late']],
  ['score-asc', ['lunch', 'dinner', 'late']],
  ['score-desc', ['dinner', 'lunch', 'late']],
  ['specialty-asc', ['dinner', 'lunch', 'late']],
  ['specialty-desc', ['lunch', 'dinner', 'late']],
])('%s; unscored and unnamed pizzas come last', (sort, order) => {
  expect(sortCards(cards, sort, specialtyLabel).map(({ tId }) => tId)).toEqual(order);
});

test('pizzas of one specialty stand latest first', () => {
  const same = cards.map((each) => ({ ...each, specialty: 'cheese' }));
  expect(sortCards(same, 'specialty-asc', specialtyLabel).map(({ tId }) => tId)).toEqual([
    'late',
    'dinner',
    'lunch',
  ]);
});

test('there are six orders; four remain where no scores are seen', () => {
  expect(sortChoices({ pictureOnly: false }).map((key) => sortName(key))).toEqual([
    'Latest first',
    'Oldest first',
    'Score ascending',
    'Score descending',
    'Specialty A-Z',
    'Specialty Z-A',
  ]);
  expect(sortChoices({ pictureOnly: true })).toHaveLength(4);
});

import { expect, test } from 'vitest';
import { card } from '../../../pizza/card.fixture.ts';
import { scoreHistogram, summaryInput } from './summary-input.ts';

const definition = { pepperoni: { ui_text: 'Pepperoni' }, cheese: { ui_text: 'Cheese' } };
const received = [
  card({ id: 'a', score: 9 }),
  card({ id: 'b', score: 5, reviewer: 'Marta Ruiz' }),
  card({ id: 'c', score: 7, category: 'cheese', censored: 1, reviewer: 'Marta Ruiz' }),
  card({ id: 'd', score: null }),
];

test('counts what was received, and the listed cards apart', () => {
  expect(
    summaryInput({
      received,
      detected: undefined,
      listedCount: 3,
      definition,
      venueSpecialties: ['pepperoni'],
    }),
  ).toEqual({
    scores: [9, 5],
    cardsCount: 3,
    reviewedCount: 2,
    pizzaCount: 4,
    censoredCount: 1,
    summaryByReportSpecialties: {
      pepperoni: { scored: 2, count: 3 },
      cheese: { scored: 0, count: 1 },
    },
    reportSpecialtiesDefinition: { pepperoni: { ui_text: 'Pepperoni' } },
  });
});

test('a venue without specialties of its own counts all of the definition', () => {
  const { reportSpecialtiesDefinition } = summaryInput({
    received,
    detected: undefined,
    listedCount: 3,
    definition,
    venueSpecialties: [],
  });
  expect(reportSpecialtiesDefinition).toEqual(definition);
});

test('pizzas that were not sent are counted where the server tells how many there are', () => {
  const source = { received, listedCount: 3, definition, venueSpecialties: [] };
  expect(summaryInput({ ...source, detected: 7 }).pizzaCount).toBe(7);
});

test('scores fall into half points', () => {
  const bins = scoreHistogram([0, 7.49, 7.5, 9.99, 10]);
  expect(bins).toHaveLength(20);
  expect([bins[0], bins[14], bins[15], bins[19]]).toEqual([1, 1, 1, 2]);
});

import { expect, test } from 'vitest';
import { daySummary, type SummaryInput } from './day-summary.ts';

const day: SummaryInput = {
  scores: [5, 7, 9],
  cardsCount: 12,
  reviewedCount: 4,
  pizzaCount: 15,
  censoredCount: 1,
  summaryByReportSpecialties: { pepperoni: { scored: 3, count: 5 } },
  reportSpecialtiesDefinition: {
    pepperoni: { ui_text: 'Pepperoni' },
    cheese: { ui_text: 'Cheese' },
  },
};
const figures = (input: SummaryInput) => {
  const { scores, counts, specialties } = daySummary(input);
  return Object.fromEntries(
    [...scores, ...counts, ...specialties].map(({ label, text }) => [label, text]),
  );
};

test('the figures of a day', () => {
  expect(figures(day)).toEqual({
    Worst: '5,00',
    Best: '9,00',
    Average: '7,00',
    'Scored pizzas': '3/15',
    'Reviewed pizzas': '4/12',
    'Hidden pizzas': '1/4',
    'Scored Pepperoni': '3/5',
    'Scored Cheese': '0/0',
  });
});

test('in Spanish each specialty has its Spanish name', () => {
  const { scores, counts, specialties } = daySummary(day, 'es');
  expect([...scores, ...counts, ...specialties].map(({ label }) => label)).toEqual([
    'Peor',
    'Mejor',
    'Promedio',
    'Pizzas puntuadas',
    'Pizzas revisadas',
    'Pizzas ocultas',
    'Pepperoni puntuadas',
    'Queso puntuadas',
  ]);
});

test.each([
  [8.3461, '8,35'],
  [9, '9,00'],
  [1.005, '1,01'],
])('a score of %d reads %s', (score, text) => {
  expect(figures({ ...day, scores: [score] })['Average']).toBe(text);
});

test('everything is 0 until there are scores', () => {
  expect(new Set(Object.values(figures({ ...day, scores: [] })))).toEqual(new Set(['0,00', '0/0']));
});

test('each figure has the kind its colour follows', () => {
  const { scores, counts, specialties } = daySummary(day);
  expect(scores.map(({ kind }) => kind)).toEqual(['worst', 'best', 'average']);
  expect([...counts, ...specialties].every(({ kind }) => kind === 'count')).toBe(true);
});

import type { EvaluationResult } from '@crustodian/domain/pizza/pipeline-result';
import { SLICES } from '@crustodian/domain/pizza/criteria';
import { describe, expect, test } from 'vitest';
import { card } from '../../../pizza/card.fixture.ts';
import { bestPizza, fullMarks, mainWeakness, podiumPizzas, worstPizzas } from './day-pizzas.ts';

const ids = (cards: readonly { tId: string }[]) => cards.map(({ tId }) => tId);

describe('the pizzas to look at', () => {
  const at = (id: string, score: number, time: string) =>
    card({ id, score, REPORT_localized_capture_start_ts: `2025/11/15 ${time}` });
  const cards = [
    at('lunch', 7, '12:00:00'),
    at('low early', 4, '13:00:00'),
    at('low late', 4, '21:00:00'),
    at('best', 9, '19:00:00'),
  ];

  test('first the lowest scores, the newer of equal ones before the older', () => {
    expect(ids(worstPizzas(cards, 3))).toEqual(['low late', 'low early', 'lunch']);
  });

  test('and the highest one', () => {
    expect(bestPizza(cards)?.tId).toBe('best');
    expect(bestPizza([])).toBeNull();
  });
});

test('each place of a podium shows the best of what it makes most and no better place shows', () => {
  const of = (id: string, category: string, score: number) => card({ id, category, score });
  const busy = [of('cheese', 'cheese', 9.9), of('p1', 'pepperoni', 8), of('p2', 'pepperoni', 9)];
  const places = [busy, [...busy, of('h', 'hawaiana', 7)], [of('p3', 'pepperoni', 8)], []];
  expect(podiumPizzas(places).map((one) => one?.tId)).toEqual(['p2', 'cheese', 'p3', undefined]);
});

describe('the text about a pizza', () => {
  const evaluated = (points: Record<string, number>) => {
    const slices = (value: number) =>
      Object.fromEntries(SLICES.map((slice) => [slice, value / SLICES.length]));
    return {
      ...card(),
      // The code under test does not read the other fields of an evaluation.
      evaluationResult: {
        score_details: Object.fromEntries(
          Object.entries(points).map(([criterion, value]) => [criterion, slices(value)]),
        ),
      } as EvaluationResult,
    };
  };
  const maxima = { Bordes: 0.8, Limpieza: 0.8, 'Ingredientes exterior': 2 };

  test.each([
    ['the flag it bears', { ...card(), overbaked: 1 as const }, 'Overbaked'],
    [
      'the criterion that lost the largest share',
      evaluated({ Bordes: 0.4, Limpieza: 0.7, 'Ingredientes exterior': 1.6 }),
      'Border size',
    ],
    ['nothing, with full marks', evaluated({ Bordes: 0.8, Limpieza: 0.8 }), null],
    ['nothing, not evaluated', card(), null],
  ])('its weakness is %s', (_case, pizza, weakness) => {
    expect(mainWeakness(pizza, maxima)).toBe(weakness);
  });

  test('its full marks are the criteria on which it lost nothing', () => {
    expect(fullMarks(evaluated({ Bordes: 0.8, Limpieza: 0.7 }), maxima)).toEqual(['border size']);
  });
});

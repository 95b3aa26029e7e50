import { expect, test } from 'vitest';
import { explainedBy, problemsToPrint, topProblems, type FaultyPizza } from './printed-problems.ts';

const pizza = (problems: string[], facts: Partial<FaultyPizza> = {}) => ({
  standard: 'not_to_standard' as const,
  specialty: 'pepperoni',
  problems,
  shown: true,
  ...facts,
});

test('of three kinds the two most frequent are printed', () => {
  const pizzas = [
    ...Array.from({ length: 5 }, () => pizza(['cut'])),
    ...Array.from({ length: 3 }, () => pizza(['bubbles'])),
    pizza(['circularity']),
  ];
  expect(topProblems(pizzas).map(({ problem, count }) => [problem, count])).toEqual([
    ['cut', 5],
    ['bubbles', 3],
  ]);
});

test.each([
  [5, 3],
  [2, 2],
])('a problem of %i pizzas has %i pictures', (pizzas, pictures) => {
  const [first] = topProblems(Array.from({ length: pizzas }, () => pizza(['cut'])));
  expect(first!.examples).toHaveLength(pictures);
});

test('a pizza counts once for each of its problems, and shown ones are the first examples', () => {
  const hidden = pizza(['cut', 'bubbles'], { shown: false });
  const shown = pizza(['cut', 'cut']);
  const [cut, bubbles] = topProblems([hidden, shown]);
  expect(cut).toMatchObject({ problem: 'cut', count: 2 });
  expect(cut!.examples).toEqual([shown, hidden]);
  expect(bubbles).toMatchObject({ problem: 'bubbles', count: 1 });
});

test.each([
  ['of a pizza to standard', pizza(['cut'], { standard: 'to_standard' })],
  ['of a pizza that is no specialty of its own', pizza(['cut'], { specialty: 'other' })],
  ['that is a word of programs', pizza(['toString'])],
])('a problem %s does not count', (_case, one) => expect(topProblems([one])).toEqual([]));

test('what a report tells of a pizza', () => {
  expect(problemsToPrint(pizza(['cut', 'no problem']))).toEqual(['cut']);
  expect(problemsToPrint(pizza(['cut'], { specialty: 'other' }))).toEqual([]);
});

test('how much the printed problems explain, and what would be to standard without them', () => {
  const pizzas = [pizza(['cut']), pizza(['cut', 'bubbles']), pizza(['circularity']), pizza([])];
  const [cut, bubbles] = [{ problem: 'cut' }, { problem: 'bubbles' }] as const;
  expect(explainedBy(pizzas, [cut])).toEqual({ explained: 2, fixed: 1 });
  expect(explainedBy(pizzas, [cut, bubbles])).toEqual({ explained: 2, fixed: 2 });
});

import { expect, test } from 'vitest';
import { pizza } from './paper.fixture.ts';
import { explainedBy, topProblems } from './top-problems.ts';

const faulty = (problems: string[], shown = true, id = 'p') =>
  pizza({
    pizza_id: id,
    standard: 'not_to_standard',
    main_problem: problems,
    show_on_report: shown,
  });

test('of three kinds the two most frequent are printed', () => {
  const pizzas = [
    ...Array.from({ length: 5 }, () => faulty(['cut'])),
    ...Array.from({ length: 3 }, () => faulty(['bubbles'])),
    faulty(['circularity']),
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
  const [first] = topProblems(Array.from({ length: pizzas }, () => faulty(['cut'])));
  expect(first!.examples).toHaveLength(pictures);
});

test('a pizza counts once for each of its problems, and shown ones are the examples', () => {
  const pizzas = [
    faulty(['cut', 'bubbles'], false, 'hidden'),
    faulty(['cut', 'cut'], true, 'shown'),
  ];
  const [cut, bubbles] = topProblems(pizzas);
  expect(cut).toMatchObject({ problem: 'cut', count: 2 });
  expect(cut!.examples.map(({ pizza_id }) => pizza_id)).toEqual(['shown', 'hidden']);
  expect(bubbles).toMatchObject({ problem: 'bubbles', count: 1 });
});

test('problems of other pizzas, and words that are no problem, do not count', () => {
  expect(topProblems([pizza({ main_problem: ['cut'] }), faulty(['toString'])])).toEqual([]);
});

test('how much the printed problems explain', () => {
  const pizzas = [faulty(['cut']), faulty(['cut', 'bubbles']), faulty(['circularity']), faulty([])];
  const [cut] = topProblems(pizzas);
  expect(explainedBy(pizzas, [cut!])).toEqual({ explained: 2, named: 3 });
});

import { expect, test } from 'vitest';
import { specialtyRows } from './specialty-rows.ts';

/**
 * The given number of specialties. The first has 10 of 20 pizzas to standard; each further one has
 * 2 fewer of both.
 */
const specialties = (many: number) =>
  Object.fromEntries(
    Array.from({ length: many }, (_, at) => [
      `specialty ${at + 1}`,
      {
        count: 20 - 2 * at,
        to_standard: 10 - at,
        not_to_standard: 10 - at,
        maybe_to_standard: 1,
        to_standard_percentage: 0.5,
        problems: {},
      },
    ]),
  );

test.each([
  [6, 6, null],
  [7, 7, null],
  [8, 6, 8 + 6],
])('%i specialties: %i rows of their own, the others together %s pizzas', (many, rows, others) => {
  const { shown, rest } = specialtyRows({ specialties: specialties(many) });
  expect(shown).toHaveLength(rows);
  expect(rest?.count ?? null).toBe(others);
});

test('the rows add up to all specialties', () => {
  const all = Object.values(specialties(9));
  const { shown, rest } = specialtyRows({ specialties: specialties(9) });
  const sums = (rows: readonly (typeof rest)[]) =>
    (['count', 'to_standard', 'not_to_standard', 'maybe_to_standard'] as const).map((key) =>
      rows.reduce((total, row) => total + (row?.[key] ?? 0), 0),
    );
  expect(sums([...shown, rest])).toEqual(sums(all));
  expect(rest?.to_standard_percentage).toBe(0.5);
});

test('most pizzas first; a specialty without any has no row', () => {
  const none = {
    count: 0,
    to_standard: 0,
    not_to_standard: 0,
    maybe_to_standard: 0,
    to_standard_percentage: null,
    problems: {},
  };
  const { one, two } = { one: { ...none, count: 1, to_standard: 1 }, two: { ...none, count: 2 } };
  const { shown } = specialtyRows({ specialties: { none, one, two } });
  expect(shown.map(({ id }) => id)).toEqual(['two', 'one']);
});

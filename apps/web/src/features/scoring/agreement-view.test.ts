import { expect, test } from 'vitest';
import { isWeak, keptRows, movedCriteria, movesText } from './agreement-view.ts';

const criterion = (name: string, kept: number, meanChange = 0, meanShift = 0) => ({
  criterion: name,
  reviewed: 200,
  kept,
  meanChange,
  meanShift,
});

test('means are over the pizzas whose points were moved; the others are named apart', () => {
  const criteria = [
    criterion('Bordes', 1),
    criterion('Limpieza', 0.95, 0.01, -0.01),
    criterion('Queso interior', 0.8, 0.02, 0.005),
    criterion('cheese cover', 0.5, 0.1, 0.1),
  ];
  const { moved, left } = movedCriteria(criteria, 'official');
  expect(moved.map(({ criterion: name }) => name)).toEqual(['Queso interior', 'Limpieza']);
  expect(moved[1]).toMatchObject({ moved: 10, reviewed: 200 });
  expect(moved[1]!.by).toBeCloseTo(0.2);
  expect(moved[1]!.shift).toBeCloseTo(-0.2);
  expect(left).toEqual(['Bordes']);
});

test.each([
  ['up', { by: 0.2, shift: 0.15 }, 'up, +0.15'],
  ['down', { by: 0.2, shift: -0.2 }, 'down, −0.20'],
  ['now here, now there', { by: 0.2, shift: 0.05 }, 'both ways'],
])('moved %s', (_way, moves, text) => expect(movesText(moves)).toBe(text));

const row = (name: string, reviewed: number, specialtyKept: number) => ({
  name,
  reviewed,
  specialtyKept,
  pointsKept: 0.9,
});
const all = { reviewed: 1000, specialtyKept: 0.95, pointsKept: 0.9 };

test('weak is what lies below all together by more than chance', () => {
  expect(isWeak(row('Pepperoni Cups', 50, 0.48), all)).toBe(true);
  expect(isWeak(row('Pepperoni Cups', 50, 0.48), all, 'pointsKept')).toBe(false);
  expect(isWeak(row('Cheese', 4, 0.75), all)).toBe(false);
});

test('rows stand in the order of their names', () =>
  expect(keptRows([row('Pepperoni', 1, 1), row('BBQ Chicken', 1, 1)])[0]!.name).toBe(
    'BBQ Chicken',
  ));

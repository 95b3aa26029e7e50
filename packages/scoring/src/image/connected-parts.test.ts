import { expect, test } from 'vitest';
import { compactness, connectedParts, NO_PART } from './connected-parts.ts';

const KINDS = '#+';
const parts = (rows: string[]) =>
  connectedParts(rows.length, (i) =>
    KINDS.indexOf(rows[Math.floor(i / rows.length)]![i % rows.length]!),
  );

test('parts joined by their sides are one, by their corners two', () => {
  expect(parts(['##..', '.#..', '..##', '....']).map((part) => part.pixels.length)).toEqual([3, 2]);
});

test('parts of different kinds are different parts', () => {
  expect(parts(['#+..', '#+..', '....', '....']).map(({ kind }) => kind)).toEqual([0, 1]);
});

test('a row does not run on in the next', () => {
  expect(parts(['...#', '#...', '....', '....'])).toHaveLength(2);
});

test('the box of a part', () => {
  expect(parts(['....', '.##.', '.#..', '....'])[0]).toMatchObject({
    left: 1,
    top: 1,
    right: 2,
    bottom: 2,
  });
});

test('a disc is compact, a ring is not', () => {
  const shape = (least: number) =>
    connectedParts(40, (i) => {
      const radius = Math.hypot((i % 40) - 20, Math.floor(i / 40) - 20);
      return radius < 15 && radius >= least ? 1 : NO_PART;
    })[0]!;
  expect(compactness(shape(0), 40)).toBeGreaterThan(0.95);
  expect(compactness(shape(10), 40)).toBeLessThan(0.6);
});

import { describe, expect, test } from 'vitest';
import { secondLook } from './second-look.ts';
import { seededRandom } from './seeded-random.ts';

const looks = (specialty: 'pepperoni' | 'cheese', said: string) => {
  const random = seededRandom('looks');
  return Array.from({ length: 1000 }, () => secondLook({ specialty, said }, random));
};

describe('a reviewer compared with the scorer', () => {
  test('puts a wrong name right', () =>
    expect(new Set(looks('cheese', 'pollo_bbq').map(({ specialty }) => specialty))).toEqual(
      new Set(['cheese']),
    ));

  test('leaves a right name', () => {
    expect(looks('cheese', 'cheese').every(({ specialty }) => specialty === null)).toBe(true);
    expect(looks('pepperoni', 'pepperoni').every(({ specialty }) => specialty === null)).toBe(true);
  });

  test('moves the points of about a seventh, more often down than up', () => {
    const moved = looks('cheese', 'cheese').filter(({ moves }) => moves.length > 0);
    expect(moved.length).toBeGreaterThan(100);
    expect(moved.length).toBeLessThan(200);
    const moves = moved.flatMap((look) => look.moves);
    expect(moves.filter(({ by }) => by < 0).length).toBeGreaterThan(moves.length / 2);
  });
});

import { describe, expect, test } from 'vitest';
import { card } from '../../../pizza/card.fixture.ts';
import {
  isUnreviewed,
  picturesAhead,
  stepFrom,
  stripAround,
  type Neighbour,
} from './neighbours.ts';

const order = (ids: string): Neighbour[] =>
  ids.split('').map((id) => ({
    // Pizzas with capital ids no longer match the filters after an edit.
    out: id === id.toUpperCase(),
    card: card({
      id,
      optimal_snap_path: `${id}.jpg`,
      reviewer: 'bd'.includes(id) ? 'Marta' : null,
    }),
  }));
const idOf = (pizza: { tId: string } | null) => pizza?.tId ?? null;

describe('one step', () => {
  test.each([
    ['forwards', 'abc', 'a', 1, 'b'],
    ['backwards', 'abc', 'b', -1, 'a'],
    ['around the end', 'abc', 'c', 1, 'a'],
    ['around the start', 'abc', 'a', -1, 'c'],
    ['over filtered-out pizzas', 'aBCd', 'a', 1, 'd'],
    ['away from a pizza that was filtered out itself', 'aBc', 'B', 1, 'c'],
    ['nowhere with one pizza', 'a', 'a', 1, null],
    ['nowhere with only filtered-out ones', 'aBC', 'a', 1, null],
  ] as const)('%s', (_name, ids, from, step, to) => {
    expect(idOf(stepFrom(order(ids), from, step))).toBe(to);
  });
  test('to the next unreviewed pizza', () => {
    expect(idOf(stepFrom(order('abcd'), 'a', 1, isUnreviewed))).toBe('c');
  });
});

test.each([
  ['the start', 'a', 'abcdefg'],
  ['the middle', 'f', 'cdefghi'],
  ['the end', 'l', 'fghijkl'],
])('the strip at %s', (_name, open, ids) => {
  const strip = stripAround(order('abcdefghijkl'), open);
  expect(strip.map(({ card: { tId } }) => tId).join('')).toBe(ids);
});

test('a short feed has a short strip', () => {
  expect(stripAround(order('abc'), 'b')).toHaveLength(3);
});

test('the next three pictures and the one before are fetched ahead', () => {
  expect(picturesAhead(order('abcdef'), 'a')).toEqual(['b.jpg', 'c.jpg', 'd.jpg', 'f.jpg']);
  expect(picturesAhead(order('ab'), 'a')).toEqual(['b.jpg']);
  expect(picturesAhead(order('a'), 'a')).toEqual([]);
});

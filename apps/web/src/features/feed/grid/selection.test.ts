import { expect, test } from 'vitest';
import { NOTHING_SELECTED, rangeSelected, stillShown, toggled } from './selection.ts';

const order = ['a', 'b', 'c', 'd', 'e'];
const idsOf = ({ ids }: { ids: ReadonlySet<string> }) => [...ids].toSorted();

test('a pizza is ticked and unticked', () => {
  const once = toggled(NOTHING_SELECTED, order, 1);
  expect(idsOf(once)).toEqual(['b']);
  expect(idsOf(toggled(once, order, 1))).toEqual([]);
});

test.each([
  ['forwards', 1, 3, ['b', 'c', 'd']],
  ['backwards', 3, 1, ['b', 'c', 'd']],
  ['onto itself', 2, 2, ['c']],
])('Shift ticks the range %s', (_name, first, last, ids) => {
  const started = toggled(NOTHING_SELECTED, order, first);
  expect(idsOf(rangeSelected(started, order, last))).toEqual(ids);
});

test('Shift without a start ticks one', () => {
  expect(idsOf(rangeSelected(NOTHING_SELECTED, order, 2))).toEqual(['c']);
});

test('a range starts from the last pizza touched, not from the last range', () => {
  const started = toggled(NOTHING_SELECTED, order, 2);
  const wide = rangeSelected(started, order, 4);
  expect(idsOf(rangeSelected(wide, order, 1))).toEqual(['b', 'c', 'd', 'e']);
});

test('what is no longer shown is no longer ticked', () => {
  const two = toggled(toggled(NOTHING_SELECTED, order, 0), order, 3);
  expect(idsOf(stillShown(two, ['a', 'b']))).toEqual(['a']);
  expect(stillShown(two, order)).toBe(two);
});

import { expect, test } from 'vitest';
import { goldenAddress, goldenOf } from './golden-kind.ts';

const card = { tId: '12-240310-77', specialty: 'ultimate pepperoni', crustType: 'delgada' };

test('it is asked for by store, specialty and crust', () =>
  expect(goldenOf(card)).toEqual({
    venue: 12,
    specialty: 'ultimate pepperoni',
    crust: 'delgada',
  }));

test.each([
  ['without a specialty', { specialty: null }],
  ['without a crust', { crustType: null }],
  ['of the bundled sample', { tId: 'sample' }],
])('a pizza %s has none', (_case, change) => expect(goldenOf({ ...card, ...change })).toBeNull());

test('the address of the picture names the pizza, so that no old one is shown', () => {
  const golden = {
    t_id: '3-240309-1',
    venue: 'Plaza',
    day: '2024-03-09',
    score: 9.5,
    picture_size: { width: 640, height: 480 },
    figure: null,
    slice_angle: null,
    slice_points: null,
  };
  expect(goldenAddress(card, golden, 640)).toBe(
    '/api/static/golden-sample?venue=12&specialty=ultimate+pepperoni&crust=delgada&w=640&of=3-240309-1',
  );
});

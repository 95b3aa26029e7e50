import { expect, test } from 'vitest';
import { TV_CALLS, TV_PAGES, tvVenue } from './store-tv-paths.ts';

test.each([
  ['/pizza-tv/venue/6', '6'],
  ['/pizza-tv/venue/6/', '6'],
  ['/pizza-tv/venue/6?week=10-3-2024', '6'],
  ['/pizza-tv/venue/', null],
  ['/pizza-tv/venue/?week=10-3-2024', null],
  ['/pizza-tv-explorer', null],
  ['/en/pizza-tv/venue/6', null],
])('%s is the screen of %s', (address, venue) => expect(tvVenue(TV_PAGES, address)).toBe(venue));

test('a screen asks for its own store', () => {
  expect(tvVenue(TV_CALLS, '/api/pizza_tv/pizza_tv/venue_pk/6/picture/6/251115/9.jpg')).toBe('6');
  expect(tvVenue(TV_CALLS, '/api/pizza_tv/report/venue_pk/6/')).toBeNull();
});

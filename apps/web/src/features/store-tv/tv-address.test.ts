import { describe, expect, test } from 'vitest';
import { changesAddress, dataAddress, tvAddress, tvPictureAddress } from './tv-address.ts';

const at = (address: string) => {
  const { pathname, search } = new URL(address, 'http://tv');
  return tvAddress({ pathname, search }, 'en-US');
};
const PLAIN = { venue: '6', key: null, language: 'en', zoom: null, week: null };

test.each([
  ['/pizza-tv/venue/6/', PLAIN],
  ['/pizza-tv/venue/6', PLAIN],
  ['/shift/venue/6/?key=abc', { ...PLAIN, key: 'abc' }],
  ['/pizza-tv/venue/6/?zoom=150&lang=es', { ...PLAIN, zoom: 150, language: 'es' }],
  ['/pizza-tv/venue/6?week=10-3-2024', { ...PLAIN, week: '2024-03-10' }],
  ['/pizza-tv/venue/6?week=%2210-3-2024%22', PLAIN],
  ['/pizza-tv/venue/6/?key=abc', { ...PLAIN, key: 'abc' }],
  ['/pizza-tv/venue/6/?zoom=-1&lang=fr&week=31-2-2024', PLAIN],
])('%s', (address, said) => {
  expect(at(address)).toEqual(said);
});

describe('the calls', () => {
  test('of an open screen', () => {
    const tv = at('/pizza-tv/venue/6/');
    const base = '/api/pizza_tv/pizza_tv/venue_pk/6/';
    expect(dataAddress(tv)).toBe(base);
    expect(changesAddress(tv)).toBe(`${base}changes/`);
    expect(tvPictureAddress(tv, '6/251115/9.jpg')).toBe(`${base}picture/6/251115/9.jpg?w=640`);
  });

  test('carry the week and the secret of the link', () => {
    const tv = at('/pizza-tv/venue/6/?week=10-3-2024&key=a%2Bb');
    expect(dataAddress(tv)).toContain('?week_stamp=10-3-2024&key=a%2Bb');
    expect(changesAddress(tv)).toContain('?key=a%2Bb');
    expect(tvPictureAddress(tv, 'x.jpg')).toContain('w=640&key=a%2Bb');
  });
});

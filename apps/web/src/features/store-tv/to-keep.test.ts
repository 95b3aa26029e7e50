import { expect, test } from 'vitest';
import { isToKeep } from './to-keep.ts';

const SITE = 'https://pizza.example';
const ASKED = {
  venue: '7',
  page: [`${SITE}/store-tv/7/`, '/assets/tv-1.js'],
  data: '/api/store-tv/7/',
  pictures: ['/api/store-tv/7/picture/a'],
};

test('what a screen asks to keep is kept', () => expect(isToKeep(ASKED, SITE)).toBe(true));

test.each([
  ['nothing', null],
  ['a text', 'keep all'],
  ['a store that is no number', { ...ASKED, venue: '7/../8' }],
  ['no list of parts', { ...ASKED, page: '/assets/tv-1.js' }],
  ['a part that is no address', { ...ASKED, page: [7] }],
  ['data of another site', { ...ASKED, data: 'https://elsewhere.example/' }],
  ['a picture of another site', { ...ASKED, pictures: ['//elsewhere.example/a.webp'] }],
])('%s is not', (_what, message) => expect(isToKeep(message, SITE)).toBe(false));

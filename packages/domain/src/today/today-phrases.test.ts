import { expect, test } from 'vitest';
import { TEXTS } from './today-phrases.ts';

test.each([
  ['kinds of lines', { en: TEXTS.en.kinds, es: TEXTS.es.kinds }],
  ['shifts', { en: TEXTS.en.shifts, es: TEXTS.es.shifts }],
  ['answers', { en: TEXTS.en.answered, es: TEXTS.es.answered }],
])('%s have words of their own in both languages', (_case, { en, es }) => {
  const [english, spanish] = [Object.values<string>(en), Object.values<string>(es)];
  expect(Object.keys(es)).toEqual(Object.keys(en));
  expect(english.filter((word, at) => word === '' || word === spanish[at])).toEqual([]);
});

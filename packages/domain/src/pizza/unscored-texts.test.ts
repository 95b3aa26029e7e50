import { expect, test } from 'vitest';
import { UNSCORED_TEXTS } from './unscored-texts.ts';

test.each(Object.entries(UNSCORED_TEXTS))('%s is said in both languages', (_reason, texts) => {
  const { word, words, sentence } = texts;
  expect(word.es).not.toBe(word.en);
  expect([sentence.en, sentence.es].every((text) => /^\p{Lu}.*\.$/u.test(text))).toBe(true);
  expect(words?.es).not.toBe(word.es);
});

import { afterEach, expect, test } from 'vitest';
import { speakOnPage } from '../language/language.ts';
import { decimalText } from './formatters.ts';
import { printedShareChangeText, printedShareText, printedText } from './printed-text.ts';

afterEach(() => void speakOnPage('en'));

test.each(['en', 'es'] as const)('paper is the same on a page in %s', (language) => {
  speakOnPage(language);
  expect(printedShareText(0.457)).toBe('46%');
  expect(printedShareText(null)).toBe('–');
  expect(printedShareChangeText(0.06)).toBe('+6%');
  expect(printedText(decimalText(8.25, 2))).toBe('8.25');
  expect(printedText(decimalText(8.25, 2), 'es')).toBe('8,25');
});

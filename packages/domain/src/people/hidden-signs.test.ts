import { expect, test } from 'vitest';
import { hasHiddenSigns } from './hidden-signs.ts';

test.each([
  ['Till of the north, 2nd floor', false],
  ['Ñandú Север 披萨 🍕', false],
  ['علی\u200cرضا', false],
  ['two\nlines', true],
  ['no\u200bwidth', true],
  ['turned \u202egnp.exe', true],
  ['\ufeffmark', true],
  ['half of a sign \ud83c', true],
])('%j has hidden signs: %s', (text, expected) => expect(hasHiddenSigns(text)).toBe(expected));

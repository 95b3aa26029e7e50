import { expect, test } from 'vitest';
import { capital, listed, numberAlone, numberWord } from './words.ts';

test.each([
  [[], ''],
  [['a'], 'a'],
  [['a', 'b'], 'a and b'],
  [['a', 'b', 'c'], 'a, b and c'],
])('%j is listed as %s', (messages, text) => expect(listed(messages)).toBe(text));

test.each([
  [0, 'none'],
  [3, 'three'],
])('%i of eight: %s of eight', (count, text) => expect(numberAlone(count)).toBe(text));

test('a sentence begins with a capital', () => expect(capital('cheese seal')).toBe('Cheese seal'));

test.each([
  [0, 'no'],
  [1, 'one'],
  [12, 'twelve'],
  [13, '13'],
  [1200, '1,200'],
])('%i in a sentence: %s', (count, text) => expect(numberWord(count)).toBe(text));

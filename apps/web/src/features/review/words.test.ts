import { expect, test } from 'vitest';
import { capital, listed } from './words.ts';

test.each([
  [[], ''],
  [['a'], 'a'],
  [['a', 'b'], 'a and b'],
  [['a', 'b', 'c'], 'a, b and c'],
])('%j is listed as %s', (messages, text) => expect(listed(messages)).toBe(text));

test('a sentence begins with a capital', () => expect(capital('cheese seal')).toBe('Cheese seal'));

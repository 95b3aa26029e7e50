import { isChainWide } from '@crustodian/domain/signals/false-discovery';
import { FEWEST_BAD } from '@crustodian/domain/signals/chart-shifts';
import { FEWEST_PIZZAS } from '@crustodian/domain/signals/baseline-weeks';
import { MOST_LINES } from '@crustodian/domain/today/today-lines';
import { afterEach, expect, test } from 'vitest';
import { speakOnPage } from '../../language/language.ts';
import { howLinesCome } from './how-lines-come.ts';

afterEach(() => speakOnPage('en'));
const sentencesIn = (language: 'en' | 'es') => {
  speakOnPage(language);
  return howLinesCome();
};

test('the sentences say what the rules do', () => {
  const [usual, chainWide, , day, order, end] = sentencesIn('en');
  expect(usual).toContain(`from ${FEWEST_PIZZAS} pizzas on`);
  expect(usual).toContain('at least three of them');
  expect(FEWEST_BAD).toBe(3);
  expect(chainWide).toContain('at least three stores, and in more than 30% of them');
  expect([isChainWide(2, 3), isChainWide(3, 9), isChainWide(3, 10)]).toEqual([false, true, false]);
  expect(day).toContain('28 quiet days');
  expect(MOST_LINES).toBe(7);
  expect(order).toContain('Seven lines stand open');
  expect(end).toContain('leaves after 14 days');
});

test('in Spanish as in English', () => {
  const figures = (text: string) => text.match(/\d+/g);
  const of = (language: 'en' | 'es') => figures(sentencesIn(language).join(' '));
  expect(of('es')).toEqual(of('en'));
});

import type { AccuracyFigure } from '@crustodian/domain/score/accuracy';
import { readFile } from 'node:fs/promises';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { speakOnPage } from '../../language/language.ts';
import {
  capitalized,
  countReached,
  furthestShort,
  goalText,
  intervalText,
  measureText,
  ratersText,
  reasonText,
  subjectIn,
  subjectName,
  valueText,
} from './figure-messages.ts';

const figure = (change: Partial<AccuracyFigure> = {}): AccuracyFigure => ({
  subject: 'cost',
  measure: 'median CPU ms a picture',
  value: 100,
  goal: 120,
  better: 'less',
  count: 300,
  ...change,
});
const seal = (change: Partial<AccuracyFigure> = {}): AccuracyFigure =>
  figure({ subject: 'cheese seal', measure: 'correlation', better: 'more', ...change });

test('figures that have a goal are counted', () =>
  expect(countReached([figure(), figure({ value: 200 }), figure({ goal: null })])).toEqual({
    reached: 1,
    all: 2,
  }));

test.each([
  [seal({ value: 0.9731, goal: 0.97 }), '0.973', '≥ 0.970'],
  [seal({ measure: 'mean error', value: 0.0345, goal: null }), '3.5%', null],
  [
    figure({ subject: 'total score', measure: 'mean error', value: 0.1985, goal: 0.2 }),
    '0.20',
    '≤ 0.20',
  ],
  [
    figure({ measure: 'median error (px of 1024)', value: 1.0481, goal: 1.5 }),
    '1.05 px',
    '≤ 1.50 px',
  ],
  [figure({ value: 96.87 }), '97 ms', '≤ 120 ms'],
  [figure({ value: null }), 'not measured', '≤ 120 ms'],
  [figure({ measure: 'something new', value: 0.5, goal: null }), '0.500', null],
])('written in its unit: %#', (one, value, goal) => {
  expect(valueText(one)).toBe(value);
  expect(goalText(one)).toBe(goal);
});

test('a measure has a plain label; an unknown one is shown by its name', () => {
  expect(measureText(seal())).toBe('correlation with truth');
  expect(measureText(seal({ measure: 'something new' }))).toBe('something new');
});

test('only a figure that misses its goal has a reason', () => {
  const outline = seal({ subject: 'outline', goal: 0.9 });
  expect(reasonText({ ...outline, value: 0.6 })).toContain('plates');
  expect(reasonText({ ...outline, value: 0.95 })).toBeNull();
});

test('furthest short is what misses its goal by the greatest share of it', () => {
  const near = seal({ value: 0.9, goal: 0.97 });
  const far = figure({ value: 200 });
  expect(furthestShort([near, far, figure()])).toBe(far);
  expect(furthestShort([figure()])).toBeNull();
});

test.each([
  ['cheese seal', 'cheese seal', 'Cheese seal'],
  ['outline', 'the outline of pizzas', 'Outline of pizzas'],
])('%s in a sentence and in a row', (subject, inSentence, inRow) => {
  expect(subjectIn(subject)).toBe(inSentence);
  expect(subjectName(subject)).toBe(inRow);
});

test('a name begins a row', () => expect(capitalized('cheese seal')).toBe('Cheese seal'));

test('doubt and what raters reach are written in the unit of the figure', () => {
  const ranked = seal({
    measure: 'rank correlation with raters',
    interval: [0.1, 0.3],
    raters: 0.9,
  });
  expect([intervalText(ranked), ratersText(ranked)]).toEqual(['0.100 to 0.300', '0.900']);
  const flagged = seal({ measure: 'share of good pizzas flagged', interval: [0.02, 0.05] });
  expect([intervalText(flagged), ratersText(flagged)]).toEqual(['2.0% to 5.0%', null]);
  expect(intervalText(seal())).toBeNull();
});

describe('in Spanish', () => {
  beforeEach(() => void speakOnPage('es'));
  afterEach(() => void speakOnPage('en'));

  test('figures have the signs of the language', () => {
    expect(valueText(seal({ value: 0.9731 }))).toBe('0,973');
    expect(valueText(seal({ measure: 'mean error', value: 0.0345 }))).toBe('3,5\u00a0%');
    expect(goalText(figure({ measure: 'median error (px of 1024)', goal: 1.5 }))).toBe('≤ 1,50 px');
    expect(subjectName('cheese seal')).toBe('Sello del queso');
    expect(subjectName('outline')).toBe('Contorno de las pizzas');
    expect(subjectIn('after 20 judged pictures')).toBe('después de 20 fotos juzgadas');
  });

  test.each(['accuracy', 'accuracy-photographs', 'accuracy-gap'])(
    'all that %s.json measures has a name',
    async (file) => {
      const path = new URL(`../../../../../packages/scoring/models/${file}.json`, import.meta.url);
      const { figures } = JSON.parse(await readFile(path, 'utf8')) as { figures: AccuracyFigure[] };
      const unnamed = figures.filter(
        (one) =>
          subjectIn(one.subject) === one.subject ||
          (!/^(correlation|mean error)$/.test(one.measure) && measureText(one) === one.measure),
      );
      expect(unnamed).toEqual([]);
    },
  );
});

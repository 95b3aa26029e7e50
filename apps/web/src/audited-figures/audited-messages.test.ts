import { afterEach, expect, test } from 'vitest';
import { speakOnPage } from '../language/language.ts';
import type { AuditedOne } from './audited-figures-calls.ts';
import {
  agreeText,
  biasText,
  changeText,
  differText,
  engineText,
  errorText,
  fewText,
  lackText,
  limitsText,
  criteriaWithoutDifferenceText,
  spokenText,
  tileText,
  valueText,
} from './audited-messages.ts';

const AUDITED: AuditedOne = {
  state: 'audited',
  judged: 21,
  drawn: 21,
  population: 633,
  estimate: 8.314,
  half_width: 0.188,
  engine_mean: 8.17,
};
const share = { ...AUDITED, estimate: 0.66, half_width: 0.088, engine_mean: 0.61 };
const few: AuditedOne = {
  ...AUDITED,
  state: 'too-few',
  judged: 5,
  estimate: null,
  half_width: null,
};
const none: AuditedOne = { ...few, state: 'not-audited', judged: 0, drawn: 0, population: 0 };
const WEEK = { min: '2026-11-15', max: '2026-11-21' };

test.each([
  [0.188, '8.3', '±0.2'],
  [0.05, '8.3', '±0.1'],
  [0.049, '8.31', '±0.05'],
])('a half-width of %d has the value told as %s %s', (half_width, value, error) => {
  const figure = { ...AUDITED, half_width };
  expect([valueText('score', figure), errorText('score', figure)]).toEqual([value, error]);
});

test('shares are whole percents and stay between none and all', () => {
  expect([valueText('to_standard', share), errorText('to_standard', share)]).toEqual(['66%', '±9']);
  expect(limitsText('bad', { ...share, estimate: 0.03 }, WEEK)?.limits).toBe('0% and 12%');
});

test('what stands beside the mark', () => {
  expect(tileText(AUDITED)).toBe('audited, 21 of 633');
  expect(tileText(few)).toBe('too few: 5 of 8 judged');
  expect(tileText(none)).toBe('not audited');
  expect(spokenText('score', AUDITED)).toBe('8.3 ±0.2, audited, 21 of 633');
  expect(spokenText('score', few)).toBe('too few: 5 of 8 judged');
});

test('without an audited figure no value is told', () => {
  expect([
    valueText('score', few),
    errorText('score', few),
    limitsText('score', few, WEEK),
  ]).toEqual([null, null, null]);
});

test('how it came about, and the limits of the true mean', () => {
  expect(limitsText('score', AUDITED, WEEK)).toEqual({
    made: '21 of 633 pizzas were drawn by lot and judged by people who saw no score. The true mean of the week lies between',
    limits: '8.1 and 8.5',
  });
  expect(limitsText('score', AUDITED, { min: WEEK.min, max: WEEK.min })?.made).toContain(
    'of the day',
  );
  expect(limitsText('score', AUDITED, { min: '2026-10-01', max: WEEK.max })?.made).toContain(
    'of these days',
  );
});

test('what the engine alone says', () => {
  expect(engineText('score', AUDITED)).toBe('The engine alone says 8.17, which is 0.14 less');
  expect(engineText('to_standard', share)).toBe(
    'The engine alone says 61%, which is 5 points less',
  );
  expect(engineText('score', { ...AUDITED, engine_mean: 8.312 })).toBe(
    'The engine alone says 8.31, which is the same',
  );
});

test('criteria in which the engine really differs, and the others', () => {
  const strict = { of: 'Sello de queso', n: 40, mean: 0.08, half_width: 0.05 };
  expect(biasText(strict)).toEqual({ criterion: 'Cheese seal', words: 'too strict by 0.08 ±0.05' });
  expect(biasText({ ...strict, mean: -0.04 }).words).toBe('too kind by 0.04 ±0.05');
  const drawn = {
    pizzas: [],
    agree: 0,
    differ: 0,
    weeks: [],
    shares: null,
    changes: [],
    criteria: [strict, strict],
  };
  expect(criteriaWithoutDifferenceText({ ...drawn, criteria_judged: 8 })).toBe(
    'The other six: no real difference',
  );
  expect(criteriaWithoutDifferenceText({ ...drawn, criteria_judged: 3 })).toBe(
    'The other one: no real difference',
  );
  expect(criteriaWithoutDifferenceText({ ...drawn, criteria_judged: 2 })).toBeNull();
  expect(criteriaWithoutDifferenceText({ ...drawn, criteria: [], criteria_judged: 8 })).toBe(
    'Every criterion: no real difference',
  );
});

test('how many agree', () => {
  expect([agreeText(17), agreeText(1)]).toEqual([
    '17 agree with the engine',
    '1 agrees with the engine',
  ]);
  expect([differText(4), differText(1)]).toEqual([
    '4 differ by more than half a point',
    '1 differs by more than half a point',
  ]);
});

test('what is missing until a figure is audited', () => {
  expect(lackText(few, '8.02')).toEqual({
    title: '5 judged, 3 more and it is audited',
    text: '8.02 is the engine’s own figure. It is shown, not vouched for: no rank, no delta, no praise is built on it.',
  });
  expect(lackText(none, '8.40').title).toBe('None drawn yet');
  expect(lackText({ ...none, drawn: 6, population: 90 }, null)).toEqual({
    title: '6 drawn, none judged yet',
    text: '6 of 90 pizzas were drawn by lot and wait to be judged by people who see no score.',
  });
});

test('what fewer than eight judged pizzas say of a share, by Wilson’s interval', () => {
  const shares = {
    to_standard: { hits: 3, n: 5 },
    bad: { hits: 1, n: 6 },
    excellent: { hits: 0, n: 0 },
  };
  expect(fewText('to_standard', shares)).toEqual({
    counted: 'Of the 5 that count, 3 were to standard: the true share lies between',
    limits: '23% and 88%',
  });
  expect(fewText('bad', shares)?.counted).toContain('1 was bad');
  expect([fewText('excellent', shares), fewText('score', shares), fewText('bad', null)]).toEqual([
    null,
    null,
    null,
  ]);
});

test('how a published figure changed later', () => {
  const change = {
    figure: 'score' as const,
    week: '2026-11-15',
    at: '2026-11-26T10:00:00.000Z',
    reason: 'judgement' as const,
    from: 8.314,
    to: 8.336,
  };
  expect(changeText(change)).toBe('26 Nov: 8.31 became 8.34, a pizza was judged later');
  expect(changeText({ ...change, figure: 'bad', from: 0.12, to: null, reason: 'draw' })).toBe(
    '26 Nov: 12% is no longer audited, more pizzas were drawn',
  );
});

afterEach(() => void speakOnPage('en'));

test('in Spanish the same figures are told', () => {
  speakOnPage('es');
  expect([valueText('score', AUDITED), errorText('score', AUDITED)]).toEqual(['8,3', '±0,2']);
  expect([tileText(AUDITED), tileText(few), tileText(none)]).toEqual([
    'auditado, 21 de 633',
    'muy pocas: 5 de 8 juzgadas',
    'sin auditar',
  ]);
  expect(limitsText('score', AUDITED, WEEK)).toEqual({
    made: '21 de 633 pizzas se sortearon y las juzgaron personas que no vieron la puntuación. La media verdadera de la semana está entre',
    limits: '8,1 y 8,5',
  });
  expect(engineText('score', AUDITED)).toBe('El motor solo dice 8,17, 0,14 menos');
  expect(engineText('to_standard', share)).toBe('El motor solo dice 61\u00a0%, 5 puntos menos');
  expect(biasText({ of: 'Sello de queso', n: 40, mean: 0.08, half_width: 0.05 })).toEqual({
    criterion: 'Sello del queso',
    words: 'demasiado severo por 0,08 ±0,05',
  });
  expect([agreeText(17), agreeText(1), differText(4)]).toEqual([
    '17 coinciden con el motor',
    '1 coincide con el motor',
    '4 difieren en más de medio punto',
  ]);
  expect(lackText(few, '8,02')).toEqual({
    title: '5 juzgadas; con 3 más queda auditado',
    text: '8,02 es la cifra del propio motor. Se muestra sin garantía: no da puesto, ni variación, ni elogio.',
  });
  expect(lackText({ ...none, drawn: 6, population: 90 }, null).title).toBe(
    '6 sorteadas, ninguna juzgada aún',
  );
  const shares = {
    to_standard: { hits: 3, n: 5 },
    bad: { hits: 1, n: 6 },
    excellent: { hits: 2, n: 6 },
  };
  expect(fewText('to_standard', shares)).toEqual({
    counted: 'De las 5 que cuentan, 3 estaban en estándar: la parte verdadera está entre',
    limits: '23\u00a0% y 88\u00a0%',
  });
  expect(fewText('bad', shares)?.counted).toContain('1 fue mala');
  expect(fewText('excellent', shares)?.counted).toContain('2 fueron excelentes');
});

import { afterEach, expect, test } from 'vitest';
import { speakOnPage } from '../../language/language.ts';
import type { EngineBias, Measurement } from './measurement-calls.ts';
import {
  auditedText,
  biasText,
  biasTitle,
  classWords,
  differenceParts,
  engineText,
  engineTitle,
  FIGURES,
  measurementNote,
  measurementSentence,
  movedBy,
  partsTitle,
  stepText,
  tellApartText,
} from './measurement-messages.ts';
import { outsideText, unfitText } from './draw-messages.ts';
import { weeksNote } from './measurement-tables.ts';
import { methodText } from './method-text.ts';
import { biasTable, farTable, partsTable } from './measurement-tables.ts';

const error: NonNullable<Measurement['error']> = {
  pizza: 0.89,
  engine: 0.29,
  rater: 0.12,
  repeat: 0.1,
  gaugePercent: 31,
  classes: 4,
  onePizza: 0.57,
  tellApart: 0.8,
};
const change: NonNullable<Measurement['change']> = {
  day: '2026-11-02',
  from: 'crustodian-7',
  to: 'crustodian-8',
  before: { engine: 7.96, audited: 8.29, halfWidth: 0.02 },
  since: { engine: 8.15, audited: 8.29, halfWidth: 0.04 },
  halfWidth: 0.045,
};
const measurement = (given: Partial<Measurement> = {}): Measurement => ({
  days: { min: '2026-10-25', max: '2026-11-21' },
  drawn: 1008,
  judged: 1004,
  unfit: { drawn: 60, judged: 30, upheld: 28 },
  doubles: 151,
  repeats: 48,
  needed: { judged: 400, doubles: 30 },
  error,
  week: {
    min: '2026-11-15',
    max: '2026-11-21',
    store: 0.19,
    storeJudged: 21,
    company: 0.06,
    companyJudged: 249,
  },
  outside: { hidden: 2, late: 5 },
  pictures: [],
  classes: [],
  weeks: [],
  change,
  stores: [],
  ...given,
});

test.each<[string, Measurement, string]>([
  [
    'enough judged',
    measurement(),
    'One pizza’s score is good for about four classes; a store’s week is good to ±0.2.',
  ],
  [
    'no store audited',
    measurement({ week: { ...measurement().week, store: null } }),
    'One pizza’s score is good for about four classes.',
  ],
  ['too few', measurement({ error: null, judged: 118 }), '118 of 400 pizzas judged.'],
  ['none', measurement({ error: null, judged: 0 }), 'No pizza was judged blind yet.'],
])('%s', (_case, given, text) => {
  expect(measurementSentence(given)).toBe(text);
});

test('the first sentence and its notes have the figures of the panels', () => {
  const given = measurement();
  const [, off] = /±(\d\.\d)/.exec(measurementSentence(given))!;
  expect(Number(off)).toBeCloseTo(given.week.store!, 1);
  expect(measurementNote(given)).toContain('1,004 pizzas that were drawn by lot');
  expect(tellApartText(error, 4)).toBe(
    'Four classes. Two pizzas closer than 0.8 may be the same pizza.',
  );
  expect(tellApartText(error, 3)).toBe(
    'Four classes, three of them in the pictures. Two pizzas closer than 0.8 may be the same pizza.',
  );
  expect(methodText(given)).toContain(
    '1,008 drawn, 1,004 judged, 151 by two people, 48 twice by one.',
  );
  expect(methodText(given)).toContain('31% of the spread is the gauge, 4 distinct classes');
});

test('the share of unfit pictures has its interval; without a judged one nothing is said', () => {
  expect(unfitText(measurement())).toBe(
    'Of 30 pictures that the engine held to be unfit, drawn by lot as well, people could not judge 28 either: 93%, between 79% and 98%.',
  );
  expect(unfitText(measurement({ unfit: { drawn: 4, judged: 0, upheld: 0 } }))).toBeNull();
});

test('what was not in the draw is counted, if anything', () => {
  expect(outsideText(measurement())).toBe(
    'Not in the draw: 2 hidden before the draw and 5 that came after it.',
  );
  expect(outsideText(measurement({ outside: { hidden: 0, late: 1 } }))).toBe(
    'Not in the draw: 1 that came after it.',
  );
  expect(outsideText(measurement({ outside: { hidden: 0, late: 0 } }))).toBeNull();
});

test('each kind of class is named once', () => {
  expect(
    [5.6, 6.8, 7.1, 8, 9.1, 9.4].map((score, at, all) => classWords(score, all[at - 1])),
  ).toEqual(['not to be sent out', 'clearly weak', null, 'good', 'as it should be', null]);
});

test('every figure of a sentence is one of its panel’s table', () => {
  const given = measurement();
  const far = new Map(farTable(given, error).rows.map(([name, , off]) => [name, off]));
  expect(measurementSentence(given)).toContain(`±${Number(far.get(FIGURES.store.en)).toFixed(1)}`);
  const [pizza] = partsTable(error).rows;
  expect(partsTitle(differenceParts(error))).toBe(
    `Of 100 parts of difference, ${pizza![1]} are pizza`,
  );
  const criteria: EngineBias[] = [
    { of: 'Bordes', n: 400, mean: 0.02, half_width: 0.01 },
    { of: 'Sello de queso', n: 400, mean: 0.08, half_width: 0.02 },
    { of: 'Limpieza', n: 400, mean: -0.01, half_width: 0.03 },
  ];
  const rows = biasTable(criteria).rows;
  const strictest = rows.toSorted(
    (a, b) => Number.parseFloat(String(b[2])) - Number.parseFloat(String(a[2])),
  )[0]!;
  expect(biasTitle(criteria)).toBe(
    `The engine is a little strict on ${String(strictest[0]).toLowerCase()}`,
  );
  expect(rows.map((row) => row.slice(2))).toEqual([
    ['0.02 too strict', '±0.01'],
    ['0.08 too strict', '±0.02'],
    ['no real difference', '±0.03'],
  ]);
});

test('the parts of difference are variances and add up to a hundred', () => {
  const parts = differenceParts(error);
  const all = error.pizza ** 2 + error.engine ** 2 + error.rater! ** 2;
  expect(parts.map((part) => part.parts)).toEqual([89, 9, 2]);
  expect(parts[1]!.parts).toBe(Math.round((100 * error.engine ** 2) / all));
  expect(parts.reduce((sum, part) => sum + part.parts!, 0)).toBe(100);
  expect(partsTitle(parts)).toBe('Of 100 parts of difference, 89 are pizza');
  expect(parts.map((part) => stepText(part, measurement()))).toEqual([
    'typical step 0.89',
    'typical step 0.29',
    'typical step 0.12',
  ]);
});

test('what a reviewer sees otherwise weeks later stands beside the reviewers’ part', () => {
  expect(differenceParts(error)[2]!.note).toBe(
    'the same pizza, another person; the same person weeks later 0.10',
  );
  expect(differenceParts({ ...error, repeat: null })[2]!.note).toBe(
    'the same pizza, another person',
  );
});

test('too few doubles: the reviewers’ part is not told', () => {
  const [pizza, engine, rater] = differenceParts({ ...error, rater: null });
  expect(rater!.parts).toBeNull();
  expect(pizza!.parts! + engine!.parts!).toBe(100);
  expect(stepText(rater!, measurement({ doubles: 12 }))).toBe('too few doubles to say (12 of 30)');
});

const bias = (of: string, mean: number, half_width: number | null): EngineBias => ({
  of,
  n: 300,
  mean,
  half_width,
});

test.each<[EngineBias[], string]>([
  [
    [bias('Sello de queso', 0.08, 0.02), bias('Limpieza', -0.04, 0.02)],
    'The engine is a little strict on cheese seal',
  ],
  [[bias('Limpieza', -0.04, 0.02)], 'The engine is a little kind on border cleanliness'],
  [[bias('Limpieza', -0.04, 0.05)], 'The engine is neither strict nor kind'],
  [
    [bias('Limpieza', -0.4, null)],
    'One person judged all, so engine and person cannot be told apart',
  ],
  [[], 'The engine is neither strict nor kind'],
])('%j', (criteria, title) => expect(biasTitle(criteria)).toBe(title));

test('a criterion whose interval holds zero has no real difference', () => {
  expect(biasText(bias('Limpieza', 0.08, 0.02))).toBe('0.08 too strict');
  expect(biasText(bias('Limpieza', -0.04, 0.02))).toBe('0.04 too kind');
  expect(biasText(bias('Limpieza', -0.04, 0.05))).toBe('no real difference');
  expect(biasText(bias('Limpieza', -0.04, null))).toBe('cannot be told');
  expect(biasText(bias('Limpieza', 0.0047, 0.004))).toBe('0.005 too strict');
});

test.each<[string, Partial<Measurement>, string]>([
  ['the engine alone', {}, 'A new engine moved the engine’s mean, not the audited one'],
  [
    'both',
    { change: { ...change, since: { ...change.since, audited: 8.5 } } },
    'The engine’s mean and the audited one both moved with a new engine',
  ],
  [
    'neither',
    { change: { ...change, since: { ...change.since, engine: 7.97 } } },
    'A new engine moved neither mean',
  ],
  ['none', { change: null }, 'No engine changed in these weeks'],
])('a change that moved %s', (_case, given, title) => {
  expect(engineTitle(measurement(given))).toBe(title);
});

test('means before and since a change', () => {
  expect(auditedText(change)).toBe('8.29 ±0.02 to 8.29 ±0.04');
  expect(engineText(change)).toBe('7.96 to 8.15, +0.19');
  expect(movedBy(change, 'engine').moved).toBeCloseTo(8.15 - 7.96, 9);
});

afterEach(() => void speakOnPage('en'));

test('in Spanish the sentences have the same figures', () => {
  speakOnPage('es');
  const given = measurement();
  expect(measurementSentence(given)).toBe(
    'La puntuación de una pizza distingue unas cuatro clases; la semana de una tienda acierta a ±0,2.',
  );
  const far = new Map(farTable(given, error).rows.map(([name, , off]) => [name, off]));
  const off = Number(far.get(FIGURES.store.es)).toFixed(1).replace('.', ',');
  expect(measurementSentence(given)).toContain(`±${off}`);
  expect(measurementSentence(measurement({ error: null, judged: 118 }))).toBe(
    '118 de 400 pizzas juzgadas.',
  );
  expect(measurementNote(given)).toContain('1.004 pizzas sorteadas');
  expect(tellApartText(error, error.classes)).toBe(
    'Cuatro clases. Dos pizzas a menos de 0,8 pueden ser la misma pizza.',
  );
  expect(methodText(given)).toContain(
    '1.008 sorteadas, 1.004 juzgadas, 151 por dos personas, 48 dos veces por la misma.',
  );
  expect(partsTitle(differenceParts(error))).toBe(
    `De 100 partes de diferencia, ${partsTable(error).rows[0]![1]} son de la pizza`,
  );
  expect(unfitText(given)).toBe(
    'De 30 fotos que el motor consideró no aptas, también sorteadas, las personas tampoco pudieron juzgar 28: 93\u00a0%, entre 79\u00a0% y 98\u00a0%.',
  );
  expect(outsideText(given)).toBe(
    'Fuera del sorteo: 2 ocultas antes del sorteo y 5 que llegaron después.',
  );
  expect(biasTitle([bias('Sello de queso', 0.08, 0.02)])).toBe(
    'El motor es un poco severo en sello del queso',
  );
  expect(biasText(bias('Limpieza', -0.04, 0.02))).toBe('0,04 demasiado amable');
  expect([auditedText(change), engineText(change)]).toEqual([
    'de 8,29 ±0,02 a 8,29 ±0,04',
    'de 7,96 a 8,15, +0,19',
  ]);
  expect(engineTitle(given)).toBe('Un motor nuevo movió la media del motor, no la auditada');
});

test('where nothing was judged before a new engine came, no move of its mean is told', () => {
  const none = { engine: null, audited: null, halfWidth: null };
  const since = { engine: 8.63, audited: 8.6, halfWidth: 0.1 };
  speakOnPage('en');
  expect(engineText({ day: '2026-11-02', before: none, since } as never)).toBe(
    'nothing judged to 8.63',
  );
});

test('the panel of the engine says which weeks its means are of', () => {
  const mean = { engine: 8.2, audited: 8.3, halfWidth: 0.1 };
  const weeks = ['2026-11-08', '2026-11-15'].map((week) => ({ week, ...mean }));
  expect(weeksNote(weeks)).toBe('Means of the company by week, 8 – 21 Nov 2026.');
  expect(weeksNote([])).toBe('Means of the company by week.');
});

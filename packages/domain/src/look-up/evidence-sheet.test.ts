import { expect, test } from 'vitest';
import { scoreWeights, SLICES } from '../pizza/criteria.ts';
import type { ScoreDetails } from '../pizza/pipeline-result.ts';
import { slicePolygons } from '../pizza/slice-polygons.ts';
import { evidenceLines, type EvidencePizza } from './evidence-sheet.ts';

const weights = scoreWeights('official');
/** Full points on every slice, except for the losses given for one criterion. */
const detailsWith = (criterion: string, lost: Record<string, number>) =>
  Object.fromEntries(
    Object.entries(weights).map(([key, most]) => [
      key,
      Object.fromEntries(
        SLICES.map((slice) => [slice, key === criterion ? most * (1 - (lost[slice] ?? 0)) : most]),
      ),
    ]),
  ) as ScoreDetails;
const [SIX, SEVEN] = [SLICES[5]!, SLICES[6]!];
const pizza: EvidencePizza = {
  store: 'Riverside',
  madeLocal: '2026/11/21 19:52:10',
  specialty: 'pepperoni',
  crust: 'tradicional',
  score: 6.04,
  band: { low: 5.44, high: 6.64 },
  grid: 'official',
  ownWeights: {},
  details: detailsWith('Queso interior', { [SIX]: 0.9, [SEVEN]: 0.8 }),
  bubbles: false,
  overbaked: false,
  badCut: false,
  slices: slicePolygons({ x: 100, y: 100 }, 0, () => 50),
};
const textOf = (change: Partial<EvidencePizza>, language: 'en' | 'es' = 'en') =>
  Object.fromEntries(
    evidenceLines({ ...pizza, ...change }, language).map(({ term, text }) => [term, text]),
  );

test('the lines of a sheet', () => {
  expect(textOf({})).toEqual({
    Made: 'Sat 21 Nov 2026, 19:52, Riverside',
    Pizza: 'Pepperoni, Original',
    Score: '6.0 good to ±0.6',
    Seen: expect.stringMatching(/ lost most, on slices 6 and 7$/),
    Cut: 'Eight slices; the largest is 1.0 times the smallest',
  });
});

test('the lines of a Spanish sheet', () => {
  expect(textOf({}, 'es')).toEqual({
    Hecha: 'sáb 21 nov 2026, 19:52, Riverside',
    Pizza: 'Pepperoni, Original',
    Puntuación: '6,0 con un margen de ±0,6',
    'Se vio': 'Lo que más perdió: queso del interior, en las porciones 6 y 7',
    Corte: 'Ocho porciones; la mayor es 1,0 veces la menor',
  });
  expect(textOf({ score: null, details: null, slices: null, badCut: true }, 'es')).toMatchObject({
    Puntuación: 'sin puntuar',
    Corte: 'Mal cortada',
  });
  expect(
    textOf({ details: detailsWith('', {}), overbaked: true, bubbles: true }, 'es'),
  ).toMatchObject({ 'Se vio': 'Demasiado horneada; burbujas' });
});

test.each([
  [{ score: null, details: null, slices: null }, { Score: 'not scored' }],
  [{ band: null }, { Score: '6.0' }],
  [{ details: detailsWith('', {}) }, { Seen: 'Nothing that cost a quarter of a slice’s points' }],
  [
    { details: detailsWith('', {}), overbaked: true, bubbles: true },
    { Seen: 'Overbaked; bubbles' },
  ],
  [{ badCut: true, slices: null }, { Cut: 'Badly cut' }],
  [{ specialty: null, crust: null }, { Pizza: 'Unknown' }],
] as [Partial<EvidencePizza>, Record<string, string>][])('%j', (change, expected) => {
  expect(textOf(change)).toMatchObject(expected);
});

test('what is not known is left out', () => {
  expect(Object.keys(textOf({ details: null, slices: null }))).toEqual(['Made', 'Pizza', 'Score']);
});

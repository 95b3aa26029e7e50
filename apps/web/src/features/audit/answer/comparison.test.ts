import type { JudgedAnswer } from '@crustodian/contract/audit';
import { afterEach, expect, test } from 'vitest';
import { speakOnPage } from '../../../language/language.ts';
import { comparedCriteria, totalsAgree } from './comparison.ts';
import { comparisonText, leftText, minutesText, shortLeftText } from '../lane-messages.ts';

const CRITERIA = [
  { key: 'Queso interior', max: 0.8 },
  { key: 'Queso exterior', max: 0.8 },
  { key: 'Sello de queso', max: 0.8 },
];
const answer = (you: number[], engine: number[], change: object = {}): JudgedAnswer => {
  const points = (of: number[]) =>
    Object.fromEntries(CRITERIA.map(({ key }, at) => [key, (of[at]! * 0.8) / 9]));
  return {
    score: 6.9,
    standard: 'not_to_standard',
    points: points(you),
    engine: {
      score: 6.6,
      standard: 'not_to_standard',
      points: points(engine),
      maxima: {},
      bubbles: false,
      overbaked: false,
      bad_cut: false,
      specialty: null,
      crust: null,
    },
    ...change,
  };
};
const texts = (you: number[], engine: number[]) =>
  comparisonText(comparedCriteria({ criteria: CRITERIA }, answer(you, engine))!);

test.each([
  ['one step apart agrees', [8, 4, 2], [7, 5, 2], 'You agree on all three.', 'Neither'],
  [
    'two steps apart differ',
    [8, 5, 2],
    [8, 3, 0],
    'You agree on one of three.',
    'You gave more for outer cheese and cheese seal. Neither',
  ],
  [
    'less',
    [8, 3, 2],
    [8, 9, 2],
    'You agree on two of three.',
    'You gave less for outer cheese. Neither',
  ],
])('%s', (_case, you, engine, title, text) => {
  expect(texts(you, engine).title).toBe(title);
  expect(texts(you, engine).text.startsWith(text)).toBe(true);
});

test.each([
  ['half a point apart', answer([9], [9], { score: 7.1 }), true],
  ['more', answer([9], [9], { score: 7.2 }), false],
  ['another verdict', answer([9], [9], { standard: 'maybe_to_standard' }), false],
  ['a verdict alone', answer([9], [9], { score: null }), true],
])('totals %s', (_case, judged, agree) => expect(totalsAgree(judged)).toBe(agree));

afterEach(() => void speakOnPage('en'));

test('the same in Spanish, by the same figures', () => {
  speakOnPage('es');
  expect(texts([8, 4, 2], [7, 5, 2]).title).toBe('Coincides en los tres criterios.');
  const { title, text } = texts([8, 5, 2], [8, 3, 0]);
  expect([title, text]).toEqual([
    'Coincides en 1 de 3 criterios.',
    'Diste más en queso del exterior y sello del queso. Ninguna respuesta es «la correcta»: la cifra de la semana usa la tuya.',
  ]);
  expect([leftText(2), leftText(1), leftText(0)]).toEqual(['Faltan dos', 'Falta uno', 'Listo']);
  expect([minutesText(22, 11_000), minutesText(1, 9000), minutesText(3, null)]).toEqual([
    'Quedan 22 pizzas hoy, unos 4 minutos',
    'Queda 1 pizza hoy, alrededor de un minuto',
    'Quedan 3 pizzas hoy',
  ]);
  expect([minutesText(1000, 9000), shortLeftText(1000), shortLeftText(1)]).toEqual([
    'Quedan 1000 pizzas o más hoy',
    'quedan 1000+',
    'queda 1',
  ]);
});

test('an engine without points is not compared', () => {
  const judged = answer([1, 2, 3], [1, 2, 3]);
  const unscored = { ...judged, engine: { ...judged.engine, points: {} } };
  expect(comparedCriteria({ criteria: CRITERIA }, unscored)).toBeNull();
});

test.each([
  [leftText(2), 'Two more to go'],
  [leftText(0), 'Done'],
  [minutesText(22, 11_000), '22 pizzas left today, about 4 minutes'],
  [minutesText(1, 9000), '1 pizza left today, about 1 minute'],
  [minutesText(3, null), '3 pizzas left today'],
  [minutesText(1000, 9000), '1000 or more pizzas left today'],
  [shortLeftText(1000), '1000+ left'],
  [shortLeftText(999), '999 left'],
])('%s', (said, expected) => expect(said).toBe(expected));

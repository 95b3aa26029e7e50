import { expect, test } from 'vitest';
import { watchedParts } from '../signals/trade-words.ts';
import type { OpenSignal, TodayLine } from './today-lines.ts';
import { headline, lineText } from './today-texts.ts';

const signal: OpenSignal = {
  id: '1',
  venue: '7',
  part: 'bad_cut',
  day: '2026-11-20',
  shift: 'PM',
  localTs: '2026/11/20 19:00:00',
  pizzas: 38,
  bad: 11,
  usuallyBad: 1 / 12,
  pointsAWeek: 20.4,
  isOn: false,
  isReleased: false,
};
const kitchen = (over: Partial<OpenSignal> = {}): TodayLine => {
  const one = { ...signal, ...over };
  return { kind: 'kitchen', key: 'k', part: one.part, pointsAWeek: one.pointsAWeek, signal: one };
};
const chain: TodayLine = {
  kind: 'chain-wide',
  key: 'c',
  part: 'Queso interior',
  pointsAWeek: 120,
  venues: 12,
  signals: Array.from({ length: 5 }, () => ({ ...signal, pizzas: 20, bad: 8, usuallyBad: 0.08 })),
};
const camera: TodayLine = {
  kind: 'camera',
  key: 'v',
  pointsAWeek: 1,
  doubt: { venue: '7', signal: '1', localTs: signal.localTs },
  waiting: 2,
};
const item: TodayLine = {
  kind: 'camera-item',
  key: 'i',
  pointsAWeek: 0,
  item: { venue: '7', camera: '', fault: 'light', since: '2026/11/21 16:00:00', isSure: true },
  waiting: 1,
};
const name = () => 'Wicker Park';

test.each([
  [
    kitchen(),
    'en',
    'Kitchen, about 20 points a week',
    'Wicker Park: pizzas are badly cut at dinner.',
    '11 of the last 38 pizzas (17–45%), usually 1 in 12. Still so when the shift ended.',
  ],
  [
    kitchen({ isOn: true, shift: 'AM', usuallyBad: 0.004, pointsAWeek: 1.2 }),
    'en',
    'Kitchen, about 1 point a week',
    'Wicker Park: pizzas are badly cut at lunch.',
    '11 of the last 38 pizzas (17–45%), usually hardly any. Still so.',
  ],
  [
    kitchen({ bad: 0, pizzas: 19, usuallyBad: 1 / 17 }),
    'en',
    'Kitchen, about 20 points a week',
    'Wicker Park: pizzas are badly cut at dinner.',
    'On average, the last 19 pizzas lost a little more than usual. Still so when the shift ended.',
  ],
  [
    kitchen({ bad: 2, pizzas: 40, usuallyBad: 0.06 }),
    'es',
    'Cocina, unos 20 puntos por semana',
    'Wicker Park: las pizzas están mal cortadas en la cena.',
    'Las últimas 40 pizzas perdieron en promedio un poco más de lo normal. Seguía así al acabar el turno.',
  ],
  [
    kitchen(),
    'es',
    'Cocina, unos 20 puntos por semana',
    'Wicker Park: las pizzas están mal cortadas en la cena.',
    '11 de las últimas 38 pizzas (17–45 %), normalmente 1 de 12. Seguía así al acabar el turno.',
  ],
  [
    chain,
    'en',
    'Chain-wide, about 120 points a week',
    'Inner cheese is thin in five of twelve stores.',
    '40 of the last 100 pizzas (31–50%), usually 1 in 13. So many stores within a day are one cause: recipe, supplier or engine.',
  ],
  [
    chain,
    'es',
    'Toda la cadena, unos 120 puntos por semana',
    'Falta queso en el centro en cinco de doce tiendas.',
    '40 de las últimas 100 pizzas (31–50 %), normalmente 1 de 13. Tantas tiendas en un día son una sola causa: receta, proveedor o motor.',
  ],
  [
    camera,
    'en',
    'Camera, about 1 point a week',
    'Wicker Park: it may be the camera, not the kitchen.',
    '2 kitchen signals wait.',
  ],
  [
    item,
    'en',
    'Camera, about 0 points a week',
    'Wicker Park: the light changed, not the kitchen.',
    'Since Sat 16:00. One kitchen signal waits.',
  ],
  [
    item,
    'es',
    'Cámara, unos 0 puntos por semana',
    'Wicker Park: cambió la luz, no la cocina.',
    'Desde sáb 16:00. Una señal de cocina espera.',
  ],
] as const)('%#: %o', (line, language, head, sentence, evidence) => {
  const text = lineText(line, name, language);
  expect(`${text.kind}, ${text.cost}`).toBe(head);
  expect(text.sentence).toBe(sentence);
  expect(text.evidence).toBe(evidence);
});

test.each([
  [[chain, kitchen()], 'en', 'Start with the cheese: five stores, one cause.'],
  [[kitchen(), chain], 'en', 'Start with the cut: Wicker Park.'],
  [[item], 'en', 'Start with the camera of Wicker Park.'],
  [[camera], 'en', 'Start with the camera of Wicker Park.'],
  [[], 'en', 'Nothing needs you today.'],
  [[chain], 'es', 'Empieza por el queso: cinco tiendas, una causa.'],
  [[], 'es', 'Hoy nada requiere tu atención.'],
] as const)('%#: the headline', (lines, language, expected) => {
  expect(headline(lines, name, language)).toBe(expected);
});

test('every part has a sentence in each language', () => {
  for (const part of [...watchedParts('official'), ...watchedParts('modified')]) {
    for (const language of ['en', 'es'] as const) {
      const { sentence } = lineText(kitchen({ part }), name, language);
      expect(sentence).toMatch(/^Wicker Park: .+ (at dinner|en la cena)\.$/);
    }
  }
});

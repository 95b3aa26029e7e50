import { expect, test } from 'vitest';
import { watchedParts } from '../signals/watched-areas.ts';
import type { TodayLine } from './today-lines.ts';
import type { AnsweredObjection, DayFinding, OpenSignal } from './today-facts.ts';
import { headline, lineText } from './today-texts.ts';

const signal: OpenSignal = {
  id: '1',
  venue: '7',
  part: 'bad_cut',
  day: '2026-11-20',
  shift: 'PM',
  family: null,
  localTs: '2026/11/20 19:00:00',
  pizzas: 38,
  bad: 11,
  usuallyBad: 1 / 12,
  pointsAWeek: 20.4,
  isOn: false,
  isReleased: false,
  answered: null,
};
const kitchen = (over: Partial<OpenSignal> = {}): TodayLine => {
  const one = { ...signal, ...over };
  return { kind: 'kitchen', key: 'k', part: one.part, pointsAWeek: one.pointsAWeek, signal: one };
};
const chain: TodayLine & { kind: 'chain-wide' } = {
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
const item: TodayLine & { kind: 'camera-item' } = {
  kind: 'camera-item',
  key: 'i',
  pointsAWeek: 0,
  item: {
    id: '1',
    venue: '7',
    camera: '',
    fault: 'light',
    since: '2026/11/21 16:00:00',
    isSure: true,
    mayBeKitchen: true,
  },
  waiting: 1,
};
const pointsAWeek = 0 as const;
const behind = { venue: '7', judged: 3, drawn: 21 };
const reviews = (stores: number): TodayLine => ({
  kind: 'reviews',
  key: 'r',
  pointsAWeek,
  reviews: { stores: Array(stores).fill(behind), until: '2026-11-22', mayReview: true },
});
const objections = (...due: string[]): TodayLine => ({
  kind: 'objections',
  key: 'o',
  pointsAWeek,
  due,
});
const reports = (venues: number, maySend: boolean): TodayLine => ({
  kind: 'reports',
  key: 'w',
  pointsAWeek,
  reports: { week: '2026-11-15', venues: Array(venues).fill('7'), maySend },
});
const answered = (over: Partial<AnsweredObjection> = {}): TodayLine => ({
  kind: 'objection',
  key: 'a',
  pointsAWeek,
  objection: {
    pizza: '7-261119-1',
    venue: '7',
    localTs: '2026/11/19 20:10:00',
    specialty: 'hawaiana',
    state: 'granted',
    opinions: 1,
    before: 6.2,
    after: 6.7,
    ...over,
  },
});
const name = () => 'Wicker Park';

const day: DayFinding = {
  venue: '7',
  day: '2026-11-20',
  part: 'Queso interior',
  rule: 'outside',
  value: 0.31,
  usual: 0.12,
  lower: 0,
  upper: 0.24,
  pizzas: 42,
  pointsAWeek: 15,
  isChainWide: false,
};

const chainWide = { ...day, isChainWide: true };

test.each([
  [
    [day],
    'Wicker Park, Friday: inner cheese is thin.',
    '31% of the day’s 42 pizzas, usually 12%. Days differ, but not by that much. By its 28 quiet days this store stays below 24%.',
    'Wicker Park, el viernes: falta queso en el centro.',
    '31 % de las 42 pizzas del día, normalmente 12 %. Los días varían, pero no tanto. Según sus 28 días tranquilos, esta tienda queda por debajo de 24 %.',
  ],
  [
    [{ ...day, value: 0.23 }],
    'Wicker Park, Friday: inner cheese is thin.',
    '23% of the day’s 42 pizzas, usually 12%. One such day may be chance, but not so many alike in the company. By its 28 quiet days this store stays below 24%.',
    'Wicker Park, el viernes: falta queso en el centro.',
    '23 % de las 42 pizzas del día, normalmente 12 %. Un día así puede ser azar, pero no tantos iguales en la empresa. Según sus 28 días tranquilos, esta tienda queda por debajo de 24 %.',
  ],
  [
    [{ ...day, part: null, rule: 'nine', value: 8.71, usual: 9, lower: 8.4, upper: 9.6 }],
    'Wicker Park, Friday: pizzas lost more points than usual.',
    '8.7 points of the criteria on average, usually 9.0. At least nine days in a row were worse than usual. By its 28 quiet days this store stays above 8.4.',
    'Wicker Park, el viernes: las pizzas perdieron más puntos de lo habitual.',
    '8,7 puntos de los criterios en promedio, normalmente 9,0. Al menos nueve días seguidos fueron peores de lo habitual. Según sus 28 días tranquilos, esta tienda queda por encima de 8,4.',
  ],
  [
    [day, { ...day, value: 0.22 }],
    'Inner cheese is thin in two stores, Friday.',
    'Between 22 and 31% of the day’s pizzas. Wicker Park and Wicker Park.',
    'Falta queso en el centro en dos tiendas, el viernes.',
    'Entre el 22 y el 31 % de las pizzas del día. Wicker Park y Wicker Park.',
  ],
  [
    [day, day, day, { ...day, value: 0.22 }],
    'Inner cheese is thin in four stores, Friday.',
    'Between 22 and 31% of the day’s pizzas. Wicker Park, Wicker Park and two others.',
    'Falta queso en el centro en cuatro tiendas, el viernes.',
    'Entre el 22 y el 31 % de las pizzas del día. Wicker Park, Wicker Park y otras dos.',
  ],
  [
    [
      { ...day, part: null, value: 8.71 },
      { ...day, part: null, value: 8.2 },
    ],
    'Pizzas lost more points than usual in two stores, Friday.',
    'Between 8.2 and 8.7 points of the criteria on average. Wicker Park and Wicker Park.',
    'Las pizzas perdieron más puntos de lo habitual en dos tiendas, el viernes.',
    'Entre 8,2 y 8,7 puntos de los criterios en promedio. Wicker Park y Wicker Park.',
  ],
  [
    [chainWide, { ...chainWide, value: 0.22 }, chainWide],
    'Inner cheese is thin in three stores, Friday.',
    'Between 22 and 31% of the day’s pizzas. So many stores within a day are one cause: recipe, supplier or engine.',
    'Falta queso en el centro en tres tiendas, el viernes.',
    'Entre el 22 y el 31 % de las pizzas del día. Tantas tiendas en un día son una sola causa: receta, proveedor o motor.',
  ],
] as const)('%#: a day, with its limit', (days, english, evidence, spanish, evidencia) => {
  const part = days[0].part;
  const line = { kind: 'day' as const, key: 'd', part, pointsAWeek: 15, days: [...days] };
  const said = (language: 'en' | 'es') =>
    lineText(line, { storeName: name, language, today: '2026-11-21' });
  expect(said('en')).toMatchObject({ kind: 'Whole day', sentence: english, evidence });
  expect(said('es')).toMatchObject({ kind: 'Todo el día', sentence: spanish, evidence: evidencia });
});

test.each([
  [[day], 'Start with the cheese: Wicker Park.'],
  [[day, day, day], 'Start with the cheese: three stores.'],
  [[chainWide, chainWide], 'Start with the cheese: two stores, one cause.'],
  [[{ ...day, part: null }], 'Start with yesterday’s pizzas of Wicker Park.'],
])('%#: a day as the headline', (days, expected) => {
  const line = { kind: 'day' as const, key: 'd', part: days[0]!.part, pointsAWeek: 15, days };
  expect(headline([line], name, 'en')).toBe(expected);
});

test.each([
  [['action'], 'S7 has started an action.', 'S7 ya inició una acción.'],
  [
    ['not-a-problem', 'not-a-problem', 'camera'],
    'S7 and S8 say it is not a problem. S9: it may be the camera.',
    'S7 y S8 dicen que no es un problema. S9: puede ser la cámara.',
  ],
  [
    ['action', 'action', 'action'],
    'Three stores have started an action.',
    'Tres tiendas ya iniciaron una acción.',
  ],
] as const)('who has answered a fault of the chain: %j', (answers, english, spanish) => {
  const signals = [...answers, null].map((answer, at) => ({
    ...signal,
    venue: String(7 + at),
    answered: answer,
  }));
  const said = (language: 'en' | 'es') => {
    const storeName = (venue: string) => `S${venue}`;
    return lineText({ ...chain, signals }, { storeName, language, today: '2026-11-22' }).evidence;
  };
  expect(said('en')).toMatch(new RegExp(` engine\\. ${english}$`));
  expect(said('es')).toMatch(new RegExp(` motor\\. ${spanish}$`));
});

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
    '11 de las últimas 38 pizzas (17–45 %), normalmente 1 de 12. Seguía así al acabar el turno.',
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
    '40 de las últimas 100 pizzas (31–50 %), normalmente 1 de 13. Tantas tiendas en un día son una sola causa: receta, proveedor o motor.',
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
    'Camera, ',
    'Wicker Park: the light changed, not the kitchen.',
    'Since Saturday 16:00. One kitchen signal waits.',
  ],
  [
    item,
    'es',
    'Cámara, ',
    'Wicker Park: cambió la luz, no la cocina.',
    'Desde el sábado a las 16:00. Una señal de cocina espera.',
  ],
] as const)('%#: %o', (line, language, head, sentence, evidence) => {
  const text = lineText(line, { storeName: name, language, today: '2026-11-22' });
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

test.each([
  [
    reviews(1),
    'en',
    'Wicker Park: the week may end without an audited figure.',
    '3 of 21 blind reviews are in; a store needs eight. The week closes on Sunday at 24:00.',
  ],
  [
    reviews(2),
    'en',
    'In two stores the week may end without an audited figure.',
    'Wicker Park, Wicker Park. 6 of 42 blind reviews are in; a store needs eight. The week closes on Sunday at 24:00.',
  ],
  [
    reviews(1),
    'es',
    'Wicker Park: la semana puede terminar sin cifra auditada.',
    'Hay 3 de 21 revisiones a ciegas; una tienda necesita ocho. La semana cierra el domingo a las 24:00.',
  ],
  [
    objections('2026/11/22 18:00:00'),
    'en',
    'One objection is waiting for an answer.',
    'It is due by Sunday 18:00.',
  ],
  [
    objections('2026/11/21 09:00:00', '2026/11/22 18:00:00'),
    'en',
    'Two objections are waiting for an answer.',
    'The first is due by Saturday 09:00.',
  ],
  [
    objections('2026/11/21 09:00:00', '2026/11/22 18:00:00'),
    'es',
    'Dos reclamaciones esperan su respuesta.',
    'La primera vence el sábado a las 09:00.',
  ],
  [
    reports(12, true),
    'en',
    'Last week’s report is ready for twelve stores.',
    'Nobody has sent it yet.',
  ],
  [
    reports(1, false),
    'es',
    'El informe de la semana pasada está listo para Wicker Park.',
    'Se puede leer e imprimir.',
  ],
  [
    answered(),
    'en',
    'Wicker Park was right: the Hawaiian from Thursday 20:10 goes from 6.2 to 6.7.',
    'Judged again without its score.',
  ],
  [
    answered({ after: 6.24, opinions: 2 }),
    'es',
    'Wicker Park tenía razón: la Hawaiana del jueves a las 20:10 pasa de 6,20 a 6,24.',
    'Juzgada de nuevo dos veces sin ver su puntuación.',
  ],
  [
    answered({ after: null, specialty: null }),
    'en',
    'Wicker Park was right: the pizza from Thursday 20:10 no longer counts.',
    'Judged again without its score.',
  ],
  [
    answered({ state: 'upheld', after: 6.2 }),
    'en',
    'Wicker Park: the Hawaiian from Thursday 20:10 stays at 6.2.',
    'Judged again without its score.',
  ],
  [
    answered({ state: 'expired', before: null, after: null, opinions: 0 }),
    'en',
    'Wicker Park: the objection to the Hawaiian from Thursday 20:10 was not answered in time.',
    'It was not looked at within 48 hours; its score stays.',
  ],
] as const)('%#: what costs no points says none: %o', (line, language, sentence, evidence) => {
  expect(lineText(line, { storeName: name, language, today: '2026-11-22' })).toMatchObject({
    cost: '',
    sentence,
    evidence,
  });
});

test.each([
  [reviews(1), 'Start with the blind reviews.'],
  [objections('2026/11/22 18:00:00'), 'Objections are waiting for an answer.'],
  [reports(1, true), 'Last week’s report is ready.'],
  [answered(), 'An objection was right.'],
  [answered({ state: 'upheld' }), 'An objection was answered.'],
  [answered({ state: 'expired' }), 'An objection was not answered in time.'],
])('%#: the headline of what costs no points', (line, expected) => {
  expect(headline([line], name, 'en')).toBe(expected);
});

test('every part has a sentence in each language', () => {
  for (const part of [...watchedParts('official'), ...watchedParts('modified')]) {
    for (const language of ['en', 'es'] as const) {
      const { sentence } = lineText(kitchen({ part }), {
        storeName: name,
        language,
        today: '2026-11-22',
      });
      expect(sentence).toMatch(/^Wicker Park: .+ (at dinner|en la cena)\.$/);
    }
  }
});

test.each([
  [{ isOn: true }, 'Still so.', 'Sigue así.'],
  [{ isOn: false }, 'Still so when the shift ended.', 'Seguía así al acabar el turno.'],
  [
    { isOn: false, isReleased: true },
    'Since then the pizzas are as usual.',
    'Después las pizzas volvieron a lo habitual.',
  ],
])('what became of a signal: %j', (over, english, spanish) => {
  const said = (language: 'en' | 'es') =>
    lineText(kitchen(over), { storeName: () => 'Riverside', language, today: '2026-11-21' })
      .evidence;
  expect(said('en')).toMatch(new RegExp(`${english.replaceAll('.', '\\.')}$`));
  expect(said('es')).toMatch(new RegExp(`${spanish.replaceAll('.', '\\.')}$`));
});

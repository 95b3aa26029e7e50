import { afterEach, expect, test } from 'vitest';
import { speakOnPage } from '../../../language/language.ts';
import type { AuditedScore, MovedPart, WhyMoved } from './moved-calls.ts';
import {
  checkText,
  isRealChange,
  isRealMove,
  kitchenPart,
  movedNote,
  movedSentence,
  noiseText,
  NOTHING_REAL,
  partError,
  partText,
} from './moved-messages.ts';
import { feedOfPart, movedBars, movedTable } from './moved-view.ts';

const part = (change: Partial<MovedPart>): MovedPart => ({
  kind: 'criterion',
  criterion: 'Sello de queso',
  shift: 'PM',
  specialties: [],
  value: -0.19,
  halfWidth: 0.05,
  days: { min: '2026-10-25', max: '2026-11-21' },
  count: 412,
  stores: [],
  pictures: [],
  ...change,
});
const seal = part({});
const mix = part({
  kind: 'mix',
  criterion: null,
  shift: null,
  value: -0.06,
  specialties: [
    { specialty: 'pepperoni', value: -0.05, share: 0.1 },
    { specialty: 'cheese', value: -0.01, share: -0.1 },
  ],
});
const inner = part({ criterion: 'Ingredientes interior', shift: 'AM', value: 0.05 });
const engine = part({ kind: 'engine', criterion: null, shift: null, value: 0.14, count: 1893 });
const newEngine: WhyMoved['changes'] = [
  { kind: 'engine', day: '2026-11-02', from: 'crustodian-7', to: 'crustodian-8', by: null },
];

function why(parts: MovedPart[], change: Partial<WhyMoved> = {}): WhyMoved {
  const noise = { value: -0.03, count: 6 };
  const moved = parts.reduce((sum, { value }) => sum + value, noise.value);
  return {
    state: 'known',
    before: { min: '2026-09-27', max: '2026-10-24', pizzas: 2400, mean: 8.26 },
    after: {
      min: '2026-10-25',
      max: '2026-11-21',
      pizzas: 2533,
      mean: 8.26 + (change.change ?? moved),
    },
    change: moved,
    halfWidth: 0.05,
    auditedHalfWidth: null,
    parts,
    noise,
    changes: [],
    qualityChange: null,
    changesKnownBy: null,
    ...change,
  };
}
const known = { changes: newEngine, changesKnownBy: 'judgements' } as const;

test.each<[string, WhyMoved, string]>([
  [
    'one part is most of it, and the engine goes against it',
    why([seal, mix, inner, engine], known),
    'Bandera’s pizzas fell by 0.23, most of it cheese seal at dinner. The new engine hid part of it.',
  ],
  [
    'the engine goes along',
    why([seal, { ...engine, value: -0.1 }], known),
    'Bandera’s pizzas fell by 0.22, most of it cheese seal at dinner. The new engine made it look larger.',
  ],
  [
    'the engine outweighs it',
    why([seal, { ...engine, value: 0.4 }], known),
    'Bandera’s pizzas fell by 0.22, most of it cheese seal at dinner. The new engine hid all of it.',
  ],
  [
    'only the engine',
    why([engine], known),
    'Bandera’s pizzas stood still. The new engine moved the engine’s average by +0.14.',
  ],
  [
    'an engine of which nothing is known',
    why([seal], { changes: newEngine, changesKnownBy: 'nothing' }),
    'Bandera’s pizzas fell by 0.22, most of it cheese seal at dinner. The new engine has been scoring since 2 Nov; how much of the change is due to it is not known yet.',
  ],
  [
    'no part is half of it',
    why([{ ...seal, value: -0.1 }, mix, { ...inner, value: -0.08 }], {
      noise: null,
      change: -0.24,
    }),
    'Bandera’s pizzas fell by 0.24, the largest part of it cheese seal at dinner.',
  ],
  [
    'what chance may explain is more than any part',
    why([{ ...seal, value: -0.04 }], { noise: { value: -0.15, count: 6 }, change: -0.19 }),
    'Bandera’s pizzas fell by 0.19, in many small parts; only cheese seal at dinner is more than chance.',
  ],
  [
    'what was sold',
    why([{ ...mix, value: 0.2 }]),
    'Bandera’s pizzas rose by 0.17, most of it what was sold.',
  ],
  [
    'parts that cancel out',
    why([
      { ...seal, value: -0.1 },
      { ...inner, value: 0.12 },
    ]),
    'Bandera’s pizzas stood still: cheese seal at dinner lowered them, inner ingredients at lunch raised them.',
  ],
  ['all within chance', why([]), 'Nothing real moved.'],
  [
    'no part alone is more than chance',
    why([], { change: -0.14 }),
    'Bandera’s pizzas fell by 0.14, in many small parts.',
  ],
  [
    'by the averages as they are printed',
    why([{ ...mix, value: 0.06 }], {
      before: { min: '2026-09-27', max: '2026-10-24', pizzas: 2400, mean: 8.6234 },
      after: { min: '2026-10-25', max: '2026-11-21', pizzas: 2533, mean: 8.6778 },
      change: 0.0544,
    }),
    'Bandera’s pizzas rose by 0.06, most of it what was sold.',
  ],
  ['too few', why([], { state: 'too-few' }), 'Too few to say why.'],
])('%s', (_case, given, text) => {
  expect(movedSentence(given, 'Bandera')).toBe(text);
  expect(given.state === 'known' && !isRealMove(given)).toBe(text === NOTHING_REAL.en);
  const sizes = [...text.matchAll(/(?:fell|rose) by (\d\.\d\d)/g)].map(([, size]) => Number(size));
  const [before, after] = [given.before, given.after].map(({ mean }) => Number(mean!.toFixed(2)));
  const hasEngine = given.parts.some(({ kind }) => kind === 'engine');
  const moved = Math.abs(hasEngine ? kitchenPart(given) : after! - before!);
  const tolerance = hasEngine ? 0.0051 : 1e-9;
  expect(sizes.every((size) => Math.abs(size - moved) < tolerance)).toBe(true);
});

test('whether a mean changed is the verdict on its move, and the intervals’ while that is not known', () => {
  const near = { value: 8, interval: { low: 7.9, high: 8.1 } };
  const far = { value: 9, interval: { low: 8.9, high: 9.1 } };
  const nothing = why([], { change: 0.01, halfWidth: 0.1 });
  expect([isRealChange(nothing, near, far), isRealChange(nothing, near, near)]).toEqual([
    false,
    false,
  ]);
  for (const unknown of [undefined, why([], { state: 'too-few' })]) {
    expect([isRealChange(unknown, near, far), isRealChange(unknown, near, near)]).toEqual([
      true,
      false,
    ]);
  }
});

test('the averages and the number of parts in the note are those of the rows', () => {
  const given = why([seal, mix, inner, engine], known);
  expect(movedNote(given)).toBe(
    'The engine’s own average moved from 8.26 to 8.17. These are the five parts of that move; each one opens its pizzas.',
  );
  expect(given.parts.length + 1).toBe(5);
  expect(given.after.mean).toBeCloseTo(8.17, 9);
  expect(movedNote(why([]))).toBe(
    'The engine’s own average moved from 8.26 to 8.23, which is within chance.',
  );
  expect(movedNote(why([], { state: 'too-few' }))).toBe(
    'A cause can be named from 100 pizzas on each side.',
  );
  const first = why([], { state: 'too-few', before: { ...why([]).before, pizzas: 0, mean: null } });
  expect(movedNote(first)).toBe('The time before has no scored pizza.');
});

test.each<[string, MovedPart, string, string]>([
  ['criterion', seal, 'Cheese seal at dinner', 'worse than before'],
  ['better', inner, 'Inner ingredients at lunch', 'better than before'],
  ['mix', mix, 'More Pepperoni, less Cheese sold', 'what sells more scores lower'],
  [
    'flags',
    part({ kind: 'penalties', criterion: null, shift: null }),
    'Bubbles, overbaked and bad cuts',
    'they cost more than before',
  ],
  ['engine', engine, 'New engine since 2 Nov', 'crustodian-8 scores the same pizzas higher'],
])('the row of %s', (_case, given, title, note) => {
  expect(partText(given, why([given], known))).toEqual({ title, note });
});

test('a threshold change names who signed it', () => {
  const changes: WhyMoved['changes'] = [
    { kind: 'thresholds', day: '2026-11-02', from: null, to: null, by: 'Olga Brandt' },
  ];
  expect(partText(engine, why([engine], { changes }))).toEqual({
    title: 'New thresholds since 2 Nov',
    note: 'they score the same pizzas higher, signed by Olga Brandt',
  });
  expect(noiseText(6)).toBe('six smaller parts, each within chance or below 0.01');
});

test.each<[string, [number, number], [number, number], number, string]>([
  [
    'the same',
    [8.54, 0.11],
    [8.31, 0.11],
    0.16,
    'The audited averages, which no engine change can move, say the same: 8.5 ±0.1 before, 8.3 ±0.1 now.',
  ],
  [
    'another move',
    [8.31, 0.04],
    [8.33, 0.04],
    0.06,
    'The audited averages do not show this move (8.31 ±0.04 before, 8.33 ±0.04 now); treat it as the engine’s.',
  ],
  [
    'nothing of a move within their own error',
    [9.17, 0.19],
    [9.07, 0.2],
    0.28,
    'The audited averages, which no engine change can move, cannot tell a move this small: 9.2 ±0.2 before, 9.1 ±0.2 now.',
  ],
  [
    'the same of a move that only their shared raters let them tell',
    [9.25, 0.19],
    [9.07, 0.2],
    0.1,
    'The audited averages, which no engine change can move, say the same: 9.3 ±0.2 before, 9.1 ±0.2 now.',
  ],
])('audited averages that say %s', (_case, before, now, auditedHalfWidth, text) => {
  const audited = ([estimate, half_width]: [number, number]): AuditedScore => ({
    state: 'audited',
    judged: 84,
    drawn: 84,
    population: 2500,
    estimate,
    half_width,
    engine_mean: 8.2,
  });
  const given = why([seal, mix, inner, engine], { ...known, auditedHalfWidth });
  expect(checkText(given, audited(before), audited(now))).toBe(text);
  expect(checkText({ ...given, auditedHalfWidth: null }, audited(before), audited(now))).toBeNull();
  expect(checkText(given, { ...audited(before), estimate: null }, audited(now))).toBeNull();
});

test('an error of a part is never printed as nothing', () => {
  expect([0.05, 0.004, 0.0001].map(partError)).toEqual(['±0.05', '±0.004', '±0.001']);
});

test('the bars form a waterfall from the old mean to the new', () => {
  const given = why([seal, mix, inner, engine], known);
  const bars = movedBars(given);
  const inOrder = [...bars.parts.slice(0, 3), bars.noise!, bars.parts[3]!];
  expect(inOrder[0]!.from).toBe(given.before.mean);
  for (const [at, bar] of inOrder.slice(1).entries()) expect(bar.from).toBe(inOrder[at]!.to);
  expect(inOrder.at(-1)!.to).toBeCloseTo(given.after.mean!, 9);
  expect(bars.kitchen).toBeCloseTo(given.before.mean! + kitchenPart(given), 9);
  for (const { from, to } of inOrder) {
    for (const score of [from, to]) {
      expect(bars.place(score)).toBeGreaterThan(0);
      expect(bars.place(score)).toBeLessThan(1);
    }
  }
});

test('the rows of the table add up to the mean now', () => {
  const given = why([seal, mix, inner, engine], known);
  const rows = movedTable(given)!.rows.filter(
    ([name]) => name !== 'Now' && name !== 'Of this the kitchen’s',
  );
  expect(rows.reduce((sum, row) => sum + Number(row[1]), 0)).toBeCloseTo(given.after.mean!, 9);
});

test('a part opens exactly its pizzas', () => {
  const venue = { id: 7, company: 2 };
  expect(feedOfPart(venue, seal)).toMatchObject({
    venue: '7',
    min: '2026-10-25',
    max: '2026-11-21',
    counted: 'scored',
    shift: 'PM',
  });
  expect(feedOfPart(venue, mix)).toMatchObject({
    specialty: 'pepperoni,cheese',
    counted: 'scored',
  });
  expect(feedOfPart(venue, part({ kind: 'penalties', shift: null }))).toMatchObject({
    flag: 'bubbles,overbaked,badCut',
  });
});

afterEach(() => void speakOnPage('en'));

test.each<[WhyMoved, string]>([
  [
    why([seal, mix, inner, engine], known),
    'Las pizzas de Bandera bajaron 0,23, sobre todo por sello del queso en la cena. El motor nuevo ocultó una parte.',
  ],
  [
    why([engine], known),
    'Las pizzas de Bandera no se movieron. El motor nuevo movió el promedio del motor +0,14.',
  ],
  [
    why([{ ...mix, value: 0.2 }]),
    'Las pizzas de Bandera subieron 0,17, sobre todo por lo que se vendió.',
  ],
  [
    why([
      { ...seal, value: -0.1 },
      { ...inner, value: 0.12 },
    ]),
    'Las pizzas de Bandera no se movieron: sello del queso en la cena las bajó, ingredientes del interior en el almuerzo las subió.',
  ],
  [why([]), 'No se movió nada real.'],
  [why([], { state: 'too-few' }), 'Muy pocas para saber por qué.'],
])('in Spanish with the same figures (%#)', (given, text) => {
  const english = movedSentence(given, 'Bandera');
  speakOnPage('es');
  expect(movedSentence(given, 'Bandera')).toBe(text);
  const figures = (of: string) =>
    of.match(/\d[.,]\d\d/g)?.map((one) => one.replace(',', '.')) ?? [];
  expect(figures(text)).toEqual(figures(english));
});

test('the Spanish note, rows and check', () => {
  speakOnPage('es');
  const given = why([seal, mix, inner, engine], known);
  expect(movedNote(given)).toBe(
    'El promedio del propio motor pasó de 8,26 a 8,17. Estas son las cinco partes del cambio; cada una abre sus pizzas.',
  );
  expect(given.parts.length + 1).toBe(5);
  expect([seal, mix, engine].map((one) => partText(one, given))).toEqual([
    { title: 'Sello del queso en la cena', note: 'peor que antes' },
    {
      title: 'Se vendió más Pepperoni, menos Queso',
      note: 'lo que más se vende puntúa menos',
    },
    { title: 'Motor nuevo desde el 2 nov', note: 'crustodian-8 puntúa más las mismas pizzas' },
  ]);
  expect(noiseText(6)).toBe('seis partes menores, cada una casualidad o menos de 0,01');
});

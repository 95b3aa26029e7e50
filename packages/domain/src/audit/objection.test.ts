import { expect, test } from 'vitest';
import {
  isEngineTask,
  objectionOutcome,
  objectionRefusal,
  objectionsUntil,
  placesLeft,
  type Objection,
  type Opinion,
  type PublishedPizza,
} from './objection.ts';

const PIZZA: PublishedPizza = {
  score: 6.6,
  specialty: 'pepperoni',
  bubbles: true,
  overbaked: false,
  badCut: false,
  points: { 'Sello de queso': 0.06, Bordes: 0.7 },
  maxima: { 'Sello de queso': 0.8, Bordes: 0.8 },
};
const SEAL: Objection = { reason: 'criterion', criterion: 'Sello de queso' };
const other = (reason: Objection['reason']): Objection => ({ reason, criterion: null });

/** The border gets eight ninths by default, as published. */
const points = (seal: number, score: number, bordes = 8): Opinion => ({
  kind: 'points',
  reason: null,
  bubbles: true,
  overbaked: false,
  badCut: false,
  ninths: { 'Sello de queso': seal, Bordes: bordes },
  score,
  specialty: null,
});
const VERDICT: Opinion = {
  ...points(0, 0),
  kind: 'verdict',
  ninths: null,
  score: null,
};
const UNJUDGEABLE: Opinion = { ...VERDICT, kind: 'unjudgeable', reason: 'blurred' };
const unjudgeable = (reason: string): Opinion => ({ ...UNJUDGEABLE, reason });
const named = (specialty: string | null): Opinion => ({ ...points(1, 6.6), specialty });

test.each<[string, Objection, Opinion[], ReturnType<typeof objectionOutcome>]>([
  ['nobody has judged it', SEAL, [], { answer: 'wait' }],
  [
    'one opinion a point away is enough',
    SEAL,
    [points(6, 7.6)],
    { answer: 'granted', change: { score_criteria: { 'Sello de queso': 0.5333 } } },
  ],
  ['one further away asks for a second', SEAL, [points(6, 7.61)], { answer: 'second_opinion' }],
  ['so does one further below', SEAL, [points(0, 5.5)], { answer: 'second_opinion' }],
  ['so does one without points', SEAL, [VERDICT], { answer: 'second_opinion' }],
  ['so does one that could not judge', SEAL, [UNJUDGEABLE], { answer: 'second_opinion' }],
  ['within one key', SEAL, [points(1, 6.7)], { answer: 'upheld' }],
  [
    'the mean of two counts',
    SEAL,
    [points(9, 8), points(0, 6)],
    { answer: 'granted', change: { score_criteria: { 'Sello de queso': 0.4 } } },
  ],
  ['their mean is within one key', SEAL, [points(3, 8), points(0, 6)], { answer: 'upheld' }],
  [
    'fewer points are an answer, too',
    { reason: 'criterion', criterion: 'Bordes' },
    [points(1, 6, 3)],
    { answer: 'granted', change: { score_criteria: { Bordes: 0.2667 } } },
  ],
  [
    'one of two could not judge it: the other counts',
    SEAL,
    [UNJUDGEABLE, points(6, 7)],
    { answer: 'granted', change: { score_criteria: { 'Sello de queso': 0.5333 } } },
  ],
  ['two verdicts say nothing of points', SEAL, [VERDICT, VERDICT], { answer: 'wait' }],
  [
    'nobody could judge the picture',
    other('camera'),
    [UNJUDGEABLE, UNJUDGEABLE],
    { answer: 'granted', change: { censored: true } },
  ],
  [
    'the light misled the engine by more than a point',
    other('camera'),
    [points(8, 8), points(6, 7.8)],
    { answer: 'granted', change: { score_criteria: { 'Sello de queso': 0.6222 } } },
  ],
  [
    'one sees what was objected to, and to the other the score is wrong',
    other('damaged'),
    [unjudgeable('damaged'), points(9, 8)],
    { answer: 'granted', change: { censored: true } },
  ],
  [
    'one sees it, and to the other the score is right',
    other('damaged'),
    [unjudgeable('damaged'), points(1, 6.7)],
    { answer: 'upheld' },
  ],
  [
    'one sees something else',
    other('not_ours'),
    [unjudgeable('blurred'), points(1, 7)],
    { answer: 'upheld' },
  ],
  [
    'one sees that it is no pizza of these stores, and so does the other',
    other('not_ours'),
    [unjudgeable('not_ours'), unjudgeable('not_a_pizza')],
    { answer: 'granted', change: { censored: true } },
  ],
  [
    'what was taken for theirs is another specialty',
    other('not_ours'),
    [named('works')],
    { answer: 'granted', change: { specialty: 'works' } },
  ],
  [
    'what the camera showed as bubbles are none',
    other('camera'),
    [{ ...points(1, 6.7), bubbles: false }],
    { answer: 'granted', change: { bubbles: false } },
  ],
  [
    'they do not agree on a flag',
    other('camera'),
    [{ ...points(1, 8), bubbles: false }, points(1, 6.7)],
    { answer: 'upheld' },
  ],
  ['the light did not', other('camera'), [points(6, 7.4)], { answer: 'upheld' }],
  [
    'another specialty',
    other('specialty'),
    [named('works')],
    { answer: 'granted', change: { specialty: 'works' } },
  ],
  ['the same specialty', other('specialty'), [named(null)], { answer: 'upheld' }],
  [
    'two specialties are none',
    other('specialty'),
    [named('works'), named('cheese')],
    { answer: 'upheld' },
  ],
  [
    'a criterion that the pizza lacks',
    { ...SEAL, criterion: 'x' },
    [points(6, 7)],
    { answer: 'upheld' },
  ],
])('%s', (_case, objection, opinions, outcome) => {
  expect(objectionOutcome(objection, PIZZA, opinions)).toEqual(outcome);
});

test('open and upheld objections take a place, the others give it back (U-050)', () => {
  expect(placesLeft([])).toBe(5);
  expect(placesLeft(['open', 'upheld', 'granted', 'expired', 'withdrawn'])).toBe(3);
  expect(placesLeft(['open', 'open', 'open', 'open', 'upheld', 'upheld'])).toBe(0);
});

test('five of a week give their place back when they are withdrawn, those after them do not', () => {
  const withdrawn = (count: number) => Array.from({ length: count }, () => 'withdrawn' as const);
  expect(placesLeft(withdrawn(5))).toBe(5);
  expect(placesLeft(withdrawn(6))).toBe(4);
  expect(placesLeft([...withdrawn(9), 'open'])).toBe(0);
});

const ASKED = { isScored: true, day: '2026-11-21', today: '2026-11-22', exists: false, left: 3 };
test.each([
  ['yesterday’s', {}, null],
  ['on the last day', { today: '2026-11-28' }, null],
  ['a day later', { today: '2026-11-29' }, 'objection_too_late'],
  ['hidden or without a score', { isScored: false }, 'objection_not_scored'],
  ['twice', { exists: true, left: 0 }, 'objection_exists'],
  ['no place left', { left: 0 }, 'objection_quota'],
])('%s', (_case, change, refusal) => {
  expect(objectionRefusal({ ...ASKED, ...change })).toBe(refusal);
});

test('seven days', () => expect(objectionsUntil('2026-11-21')).toBe('2026-11-28'));

test.each([
  [7, 20, true],
  [6, 20, false],
  [19, 19, false],
])('%i of %i changed: a task for the engine is %s (U-053)', (granted, answered, is) => {
  expect(isEngineTask({ granted, answered })).toBe(is);
});

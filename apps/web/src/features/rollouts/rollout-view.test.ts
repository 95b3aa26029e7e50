import { afterEach, expect, test } from 'vitest';
import { speakOnPage } from '../../language/language.ts';
import type { Effect, Rollout } from './rollout-calls.ts';
import {
  chanceText,
  effectSentence,
  leadingEffect,
  listSentence,
  othersNeeded,
  refusalText,
  sharedOutText,
  stateOf,
} from './rollout-view.ts';

afterEach(() => void speakOnPage('en'));

const saidIn = (language: 'en' | 'es', text: () => string | null) => {
  speakOnPage(language);
  return text();
};

const rollout = (over: Partial<Rollout> = {}): Rollout => ({
  id: '1',
  what: 'oven two at 240',
  begins_on: '2026-11-08',
  first: ['1', '2'],
  others: ['3', '4', '5'],
  seed: 7,
  made_by: 'Ana',
  made_at: '2026-11-01T10:00:00.000Z',
  withdrawn_at: null,
  ...over,
});

const effect = (over: Partial<Effect> = {}): Effect => ({
  refusal: null,
  effect: 0.42,
  low: 0.1,
  high: 0.74,
  p: 0.05,
  plain: 0.4,
  fit: 0.2,
  placebos: 4,
  placebo_effects: [0.1, -0.5, 0.3, -0.2],
  weeks_before: 12,
  weeks_after: 3,
  controls: 10,
  weeks: [],
  ...over,
});
const refused = (refusal: Effect['refusal'], fit: number | null = null) =>
  effect({ refusal, fit, effect: null, low: null, high: null, placebo_effects: [] });

test.each([
  [rollout(), '2026-11-07', 'to-come'],
  [rollout(), '2026-11-08', 'running'],
  [rollout({ withdrawn_at: '2026-11-02T10:00:00.000Z' }), '2026-11-07', 'withdrawn'],
])('%#: the state', (one, today, state) => {
  expect(stateOf(one, today)).toBe(state);
});

test('the list says how many are tried; withdrawn ones are not', () => {
  expect(listSentence([])).toBe('No change is being tried.');
  const withdrawn = rollout({ withdrawn_at: '2026-11-02T10:00:00.000Z' });
  expect(listSentence([withdrawn, rollout()])).toBe('One change is tried in some stores first.');
  expect(saidIn('es', () => listSentence([rollout(), rollout()]))).toBe(
    'Dos cambios se prueban primero en algunas tiendas.',
  );
});

test.each([
  [
    effect(),
    'It helps: the stores that began gained 0.42 points more than the others.',
    'Ayuda: las tiendas que empezaron ganaron 0,42 puntos más que las otras.',
  ],
  [
    effect({ effect: -0.42, low: -0.74, high: -0.1 }),
    'It does harm: the stores that began lost 0.42 points against the others.',
    'Hace daño: las tiendas que empezaron perdieron 0,42 puntos frente a las otras.',
  ],
  [
    effect({ low: -0.1 }),
    'Its effect cannot be told from chance.',
    'Su efecto no se distingue de la casualidad.',
  ],
  [
    refused('no-week-after'),
    'Nothing can be said of its effect yet.',
    'Todavía no se puede decir nada de su efecto.',
  ],
])('%#: the effect', (one, english, spanish) => {
  expect(saidIn('en', () => effectSentence(one))).toBe(english);
  expect(saidIn('es', () => effectSentence(one))).toBe(spanish);
});

test('chance is told by the sets that move as far, either way', () => {
  expect(saidIn('en', () => chanceText(effect()))).toBe(
    'Of 4 sets of other stores in their place, 1 moves as far by chance.',
  );
  expect(saidIn('es', () => chanceText(effect({ effect: 0.25 })))).toBe(
    'De 4 grupos de otras tiendas en su lugar, 2 se mueven igual de lejos por casualidad.',
  );
});

test('audited means lead unless they alone are refused', () => {
  const [audited, engine] = [effect(), effect({ effect: 0.3 })];
  expect(leadingEffect(audited, engine)).toBe(audited);
  const none = refused('too-few-weeks');
  expect(leadingEffect(none, engine)).toBe(engine);
  expect(leadingEffect(none, refused('poor-fit', 1))).toBe(none);
});

test.each([
  [1, 19],
  [2, 7],
  [3, 6],
  [4, 7],
])('%d that begin need %d others', (first, others) => {
  expect(othersNeeded(first)).toBe(others);
});

test.each([
  ['no-week-after', 'The first week of the new way is not over yet.'],
  ['too-few-weeks', 'The stores that began have figures of fewer than eight weeks before it.'],
  [
    'too-few-controls',
    'Too few other stores have figures of every week: for two that begin, seven others are needed.',
  ],
  [
    'poor-fit',
    'Even before it, no mix of the others moved as the stores that began: 0.80 weekly deviations apart, at most 0.50 would do.',
  ],
] as const)('%s is explained', (refusal, text) => {
  expect(refusalText(refused(refusal, 0.8), 2)).toBe(text);
  expect(saidIn('es', () => refusalText(refused(refusal, 0.8), 2))).not.toBe(text);
});

test('what is hardly too far apart does not read as near enough', () => {
  expect(refusalText(refused('poor-fit', 0.501), 2)).toContain('0.51 weekly deviations apart');
});

test('how the stores are shared out', () => {
  expect(sharedOutText(1, 10)).toBe('One begins, ten follow later.');
  expect(saidIn('es', () => sharedOutText(2, 1))).toBe('Dos empiezan, una sigue después.');
});

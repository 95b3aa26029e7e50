import type { Provenance } from '@crustodian/contract/feed';
import { expect, test } from 'vitest';
import { provenanceFacts } from './provenance-facts.ts';

const ENGINE: Provenance = {
  scoring_version: 'crustodian-2-net+3f1c09ab',
  specialty_head: null,
  scored_as: null,
  models: [],
  rescored: null,
};
type Word = Provenance['models'][number];
const word = (change: Partial<Word>): Word => ({
  name: 'own',
  version: '3',
  judges: 'specialty',
  state: 'used',
  said: 'cheese',
  confidence: 0.934,
  ...change,
});

test('a result of the engine alone names its version', () =>
  expect(provenanceFacts(ENGINE)).toEqual([['Engine', 'crustodian-2-net+3f1c09ab']]));

test.each<[Partial<Word>, string]>([
  [{}, 'specialty: cheese, 93 % sure'],
  [{ judges: 'crust', said: 'delgada', confidence: 1 }, 'crust: delgada, 100 % sure'],
  [{ state: 'unsure', said: null, confidence: 0.4 }, 'specialty: unsure, 40 % sure'],
  [{ judges: 'ingredients', said: '12', confidence: null }, '12 pieces found'],
  [
    { state: 'failed', said: null, confidence: null, reason: 'took too long' },
    'specialty: failed, took too long',
  ],
])('a model of %j: %s', (change, text) =>
  expect(provenanceFacts({ ...ENGINE, models: [word(change)] })).toContainEqual(['own 3', text]),
);

test('a rescored pizza says when, and what had scored it before', () => {
  const rescored = { at: '2026-11-12T10:00:00Z', from_version: 'crustodian-1' };
  const facts = Object.fromEntries(
    provenanceFacts({ ...ENGINE, specialty_head: 'shipped', rescored }),
  );
  expect(facts['Specialty']).toBe('shipped');
  expect(facts['Rescored']).toMatch(/^12 Nov 2026, \d\d:\d\d, before crustodian-1$/);
});

test('a pizza that a reviewer had to name says by which name it was scored', () =>
  expect(provenanceFacts({ ...ENGINE, scored_as: 'hawaiana' })).toContainEqual([
    'Scored as',
    'Hawaiian, named by a reviewer or its order',
  ]));

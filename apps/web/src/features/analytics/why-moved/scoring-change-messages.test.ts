import { afterEach, expect, test } from 'vitest';
import { speakOnPage } from '../../../language/language.ts';
import type { WhyMoved } from './moved-calls.ts';
import { changesText } from './scoring-change-messages.ts';

const newEngine: Pick<WhyMoved, 'changes' | 'changesKnownBy' | 'qualityChange'> = {
  qualityChange: null,
  changes: [
    { kind: 'engine', day: '2026-11-02', from: 'crustodian-7', to: 'crustodian-8', by: null },
  ],
  changesKnownBy: 'judgements',
};

test('what changed inside the weeks', () => {
  expect(changesText({ changes: [], changesKnownBy: null, qualityChange: null })).toBe(
    'No engine or threshold changed inside these weeks, so nothing was taken out. When one does, it gets a part of its own.',
  );
  expect(changesText(newEngine)).toBe(
    'The new engine has been scoring since 2 Nov; its effect is shown as a part of its own.',
  );
});

test('other limits of quality are said, and that they move no score', () => {
  const qualityChange = {
    day: '2026-11-17',
    by: 'Owen Brandt',
    from: { min: 6, max: 8 },
    to: { min: 6.5, max: 8.25 },
  };
  const told =
    'Since 17 Nov a pizza is bad up to 6.5 (before: 6.0) and excellent above 8.25 (before: 8.0), signed by Owen Brandt. All days are counted by it: shares of bad and excellent pizzas moved with it, no score did.';
  expect(changesText({ changes: [], changesKnownBy: null, qualityChange })).toBe(told);
  const onlyExcellent = { ...qualityChange, to: { ...qualityChange.from, max: 8.25 } };
  expect(
    changesText({ changes: [], changesKnownBy: null, qualityChange: onlyExcellent }),
  ).toContain('bad up to 6.0 as before and excellent above 8.25 (before: 8.0), signed');
  expect(changesText({ ...newEngine, qualityChange })).toBe(
    `The new engine has been scoring since 2 Nov; its effect is shown as a part of its own. ${told}`,
  );
});

afterEach(() => void speakOnPage('en'));

test('what changed inside the weeks in Spanish', () => {
  speakOnPage('es');
  expect(changesText(newEngine)).toBe(
    'El motor nuevo desde el 2 nov; lo que movió es una parte propia.',
  );
});

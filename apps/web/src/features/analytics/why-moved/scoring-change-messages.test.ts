import { afterEach, expect, test } from 'vitest';
import { speakOnPage } from '../../../language/language.ts';
import type { WhyMoved } from './moved-calls.ts';
import { changesText } from './scoring-change-messages.ts';

const newEngine: Pick<WhyMoved, 'changes' | 'changesKnownBy'> = {
  changes: [
    { kind: 'engine', day: '2026-11-02', from: 'crustodian-7', to: 'crustodian-8', by: null },
  ],
  changesKnownBy: 'judgements',
};

test('what changed inside the weeks', () => {
  expect(changesText({ changes: [], changesKnownBy: null })).toBe(
    'No engine or threshold changed inside these weeks, so nothing was taken out. When one does, it gets a part of its own.',
  );
  expect(changesText(newEngine)).toBe(
    'The new engine scores since 2 Nov; what it moved is a part of its own.',
  );
});

afterEach(() => void speakOnPage('en'));

test('what changed inside the weeks in Spanish', () => {
  speakOnPage('es');
  expect(changesText(newEngine)).toBe(
    'El motor nuevo desde el 2 nov; lo que movió es una parte propia.',
  );
});

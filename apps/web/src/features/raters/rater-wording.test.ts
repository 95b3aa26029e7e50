import { expect, test } from 'vitest';
import type { Rater } from './rater-calls.ts';
import {
  agreementText,
  markedText,
  refreshSteps,
  seenDifferentlyTitle,
  companySentence,
  criterionInWords,
  eyeInWords,
  ownSentence,
  repeatText,
  roundText,
} from './rater-wording.ts';

const SEAL = {
  criterion: 'Sello de queso',
  difference: -0.21,
  interval: { low: -0.3, high: -0.1 },
  icc: 0.8,
};
const BORDER = {
  criterion: 'Bordes',
  difference: -0.1,
  interval: { low: -0.3, high: 0.1 },
  icc: 0.8,
};
const RATER: Rater = {
  rater: 1,
  name: 'Ines Robles',
  judged: 214,
  median_ms: 11_000,
  doubles: 37,
  same_verdict: 34,
  kappa: 0.9,
  icc: 0.9,
  criteria: [BORDER],
  severity: { value: -0.04, half_width: 0.09 },
  doubles_needed: 30,
  repeats: 11,
  repeat_sd: 0.1,
  detectable: 0.277,
  marked: [],
  differently: [],
  state: 'in-tune',
};
const SAM: Rater = {
  ...RATER,
  name: 'Sam Ferreira',
  severity: { value: -0.34, half_width: 0.09 },
  criteria: [BORDER, SEAL],
  state: 'refresher',
};
const KEN: Rater = { ...RATER, severity: null, doubles: 12, repeats: 2, state: 'settling-in' };

test.each<[Rater, string, string]>([
  [RATER, 'like the others', 'You see what the others see.'],
  [
    SAM,
    '0.34 stricter',
    'You see what the others see, except on cheese seal: there you are a little stricter.',
  ],
  [
    { ...SAM, criteria: [SEAL, SEAL, SEAL] },
    '0.34 stricter',
    'You are a little stricter than the others, most of all on cheese seal.',
  ],
  [
    { ...SAM, criteria: [], severity: { value: 0.5, half_width: 0.1 } },
    '0.50 kinder',
    'You are a little kinder than the others.',
  ],
  [
    KEN,
    'too early to say',
    'After your first 30 shared pizzas this page shows how your eye compares. 12 so far.',
  ],
])('what an eye is called follows from its figures', (rater, words, sentence) => {
  expect([eyeInWords(rater), ownSentence(rater)]).toEqual([words, sentence]);
});

test('a criterion differs where its interval leaves zero', () => {
  expect([SEAL, BORDER].map(criterionInWords)).toEqual(['0.21 stricter', 'like the others']);
});

test('the sentence of the company names nobody but who is offered a refresher', () => {
  expect(companySentence([RATER, RATER, SAM, KEN])).toBe(
    'Two reviewers see the same pizza. Sam has become a little stricter on cheese seal, and a refresher is ready.',
  );
  expect(companySentence([RATER, RATER, { ...SAM, criteria: [SEAL, SEAL, SEAL] }])).toBe(
    'Two reviewers see the same pizza. Sam has become a little stricter, most of all on cheese seal, and a refresher is ready.',
  );
  expect(companySentence([RATER, KEN])).toBe('It is too early to say who sees the same pizza.');
  expect(companySentence([])).toBe('Nobody has judged a pizza in these weeks.');
});

test('the statistics are told by their names, as far as they are known', () => {
  const [border, seal] = [BORDER, SEAL].map((one, at) => ({ ...one, icc: 0.5 + 0.2 * at }));
  expect(agreementText({ ...RATER, criteria: [seal!, border!] })).toBe(
    'Method: verdicts by quadratic weighted kappa 0.90; scores by ICC(2,1) 0.90; criteria by the same 0.50 to 0.70; repeats by MDC95 0.28. Of kappa and ICC, 1 is full agreement and 0 chance.',
  );
  const unknown = { kappa: null, icc: null, detectable: null };
  expect(agreementText({ ...unknown, criteria: [{ ...BORDER, icc: null }] })).toBe('');
});

test('repeats', () => {
  expect([RATER, KEN].map(repeatText)).toEqual(['within 0.10', '2 of 8 repeats']);
});

test('weeks whose judgements are marked', () => {
  const marked = [
    { week: '2026-11-08', judged: 20 },
    { week: '2026-11-15', judged: 28 },
  ];
  expect(markedText(marked)).toBe('48 judgements of the weeks of 8 Nov and 15 Nov are marked');
  expect(markedText(marked.slice(1))).toBe('28 judgements of the week of 15 Nov are marked');
});

test('what happens with a refresher', () => {
  expect(seenDifferentlyTitle('Sam', 4)).toBe(
    'Four pizzas that Sam and a colleague saw differently',
  );
  const steps = (value: number | null) =>
    refreshSteps({ name: 'Sam', severity: value === null ? null : { value, half_width: 0.1 } }).at(
      -1,
    )![1];
  expect(steps(-0.34)).toBe(
    'Sam’s judgements count; 0.34 is added back, as with a scale that shows a little too little.',
  );
  expect(steps(0.4)).toBe(
    'Sam’s judgements count; 0.40 is taken off, as with a scale that shows a little too much.',
  );
  expect(steps(null)).toBe('Sam’s judgements count.');
});

test.each([
  [
    { same: 14, of: 20, passed: false },
    '14 of 20. Have another look at the golden samples, then try again whenever you like.',
  ],
  [
    { same: 0, of: 20, passed: false },
    'None of 20. Have another look at the golden samples, then try again whenever you like.',
  ],
  [{ same: 16, of: 20, passed: true }, 'Back in tune. Thank you.'],
])('a round of %j: %s', (round, text) => {
  expect(roundText(round)).toBe(text);
});

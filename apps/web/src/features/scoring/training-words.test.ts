import { expect, test } from 'vitest';
import { headText, outcomeText, rightText } from './training-words.ts';

test.each([
  [outcomeText({ state: 'waiting', outcome: null }), 'waiting …'],
  [outcomeText({ state: 'running', outcome: null }), 'training …'],
  [outcomeText({ state: 'finished', outcome: 'kept' }), 'kept'],
  [outcomeText({ state: 'finished', outcome: 'dropped' }), 'dropped, no better'],
  [outcomeText({ state: 'finished', outcome: 'too_few' }), 'too few reviewed pictures'],
  [rightText(81, 96), '81 of 96 (84%)'],
  [rightText(null, 3), '–'],
  [rightText(0, 0), '–'],
  [headText({ head: 'renders-3', headIsOwn: false }), 'delivered with the product (renders-3)'],
  [headText({ head: 'company-2-17', headIsOwn: true }), "trained on its reviewers' corrections"],
])('%s', (text, expected) => expect(text).toBe(expected));

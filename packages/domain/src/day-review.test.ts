import { expect, test } from 'vitest';
import { reviewDay } from './day-review.ts';

const request = { day: '2024-03-11', venueName: 'Bandera' };

test.each([
  [{ acknowledged: false, hasLaterEvaluations: false }, true, 'AM 12-3-2024'],
  [{ acknowledged: false, hasLaterEvaluations: true }, false, null],
  [{ acknowledged: true, hasLaterEvaluations: false }, false, null],
  [{ acknowledged: true, hasLaterEvaluations: true }, false, null],
])('%j: asked back %s (X57)', (situation, ackRequired, nextShift) => {
  expect(reviewDay({ ...request, ...situation })).toMatchObject({ ackRequired, nextShift });
});

test('the message names what is missing, or what was stored', () => {
  const message = (hasLaterEvaluations: boolean) =>
    reviewDay({ ...request, acknowledged: false, hasLaterEvaluations }).message;
  expect(message(false)).toContain('AM 12-3-2024');
  expect(message(true)).toContain('Day 2024-03-11 of venue Bandera');
});

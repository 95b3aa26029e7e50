import { expect, test } from 'vitest';
import { reviewDay } from './day-review.ts';

const request = { day: '2024-03-11', today: '2024-03-13', venueName: 'Bandera', isEmpty: false };

test.each([
  [{ acknowledged: false, hasLaterEvaluations: false }, true, 'AM 12-3-2024'],
  [{ acknowledged: false, hasLaterEvaluations: true }, false, null],
  [{ acknowledged: true, hasLaterEvaluations: false }, false, null],
  [{ acknowledged: true, hasLaterEvaluations: true }, false, null],
])('%j: asked back %s (X57)', (situation, ackRequired, nextShift) => {
  expect(reviewDay({ ...request, ...situation })).toMatchObject({ ackRequired, nextShift });
});

test('the message names what is missing, or what was stored', () => {
  const stateOf = (hasLaterEvaluations: boolean) =>
    reviewDay({ ...request, acknowledged: false, hasLaterEvaluations });
  expect(stateOf(false)).toMatchObject({ message: expect.stringContaining('AM 12-3-2024') });
  expect(stateOf(true)).toMatchObject({
    message: expect.stringContaining('Day 2024-03-11 of venue Bandera'),
  });
});

test.each([
  ['2024-03-10', 'The day 2024-03-11 has not started yet.'],
  ['2024-03-11', undefined],
  ['2024-03-12', undefined],
])('on %s it is refused with: %s', (today, refused) => {
  const outcome = reviewDay({ ...request, today, acknowledged: true, hasLaterEvaluations: true });
  expect(outcome.refused).toBe(refused);
});

test('a day without pizzas is refused, agreed to or not', () => {
  const empty = { ...request, isEmpty: true, acknowledged: true, hasLaterEvaluations: true };
  expect(reviewDay(empty).refused).toBe(
    'There are no pizzas on 2024-03-11, so there is nothing to review.',
  );
});

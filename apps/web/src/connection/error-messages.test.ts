import { expect, test } from 'vitest';
import { alertText, CallError, failureText, needsLogin } from './error-messages.ts';

const NOW = new Date('2026-03-10T12:00:00Z');

test.each([
  ['err', { err: 'boom' }, 'boom'],
  ['error', { error: 'boom' }, 'boom'],
  ['err before error', { err: 'boom', error: 'bang' }, 'boom'],
  ['error when err is a boolean', { err: true, error: 'bang' }, 'bang'],
  ['a boolean err', { err: false }, null],
  ['a boolean error', { error: true }, null],
  ['no err', { venues: [] }, null],
  ['no object', 'boom', null],
  ['nothing', null, null],
])('%s', (_case, body, text) => expect(failureText(body)).toBe(text));

test.each([
  ['a reason', 400, { err: 'boom' }, 'Error: boom'],
  ['a reason before the status', 500, { error: 'boom' }, 'Error: boom'],
  ['500', 500, {}, 'An internal server error occurred while processing your request'],
  [
    '503',
    503,
    '',
    'Currently, our service is not available due to maintenance tasks or high demand',
  ],
  [
    '504',
    504,
    null,
    "We're sorry, but the request you're making is too heavy and has exceeded the allowed time limit. This may be due to an unusually high load on our servers",
  ],
  [
    '502',
    502,
    ' <html>upstream away</html>',
    'Bad gateway. Date: 2026-03-10T12:00:00.000Z. Response: <html>upstream away</html>',
  ],
  ['no answer', 0, null, 'The server cannot be reached. Check the connection and try again.'],
  ['another status without a reason', 418, {}, null],
])('alert for %s', (_case, status, body, text) =>
  expect(alertText({ status, body }, NOW)).toBe(text),
);

test.each([
  [401, {}, true],
  [403, {}, true],
  [200, { err: 'Unexpected error while checking permissions of venue 3' }, true],
  [400, { err: 'boom' }, false],
  [403, { err: 'This code is wrong.', code: 'second_factor_wrong' }, false],
  [403, { err: 'Not yours to allow.', code: 'consent_not_yours' }, false],
  [403, { err: 'Choose others.', code: 'place_not_yours' }, false],
  [500, null, false],
])('status %i with %j sends to the log-in page: %s', (status, body, sends) =>
  expect(needsLogin({ status, body })).toBe(sends),
);

test('the error names the address and the status', () => {
  const error = new CallError('venue_stats', {
    status: 400,
    body: { err: 'The request is not valid.', code: 'bad_request' },
  });
  expect(error).toMatchObject({
    message: 'Error at /venue_stats status code 400',
    status: 400,
    code: 'bad_request',
    reason: 'The request is not valid.',
    alert: 'Error: The request is not valid.',
  });
});

test('the error of a gateway says when it came and what the gateway answered', () => {
  const { reason, alert } = new CallError('feed', { status: 502, body: 'away' }, NOW);
  expect(reason).toBeNull();
  expect(alert).toBe('Bad gateway. Date: 2026-03-10T12:00:00.000Z. Response: away');
});

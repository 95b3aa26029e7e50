import { expect, test } from 'vitest';
import { CallError } from '../../../connection/error-messages.ts';
import { mayTryAgain, savingFailed } from './saving-failed.ts';

test.each([
  ['no answer', 0, null, 'The server cannot be reached. Check the connection and try again.', true],
  ['a refusal', 400, { err: "'pan' is no crust." }, "'pan' is no crust.", false],
  [
    'a failure of the server',
    503,
    '',
    'Currently, our service is not available due to maintenance tasks or high demand',
    true,
  ],
])('%s', (_name, status, body, cause, again) => {
  const error = new CallError('dashboard/qa_feedback/', { status, body });
  expect(savingFailed(error)).toBe(`Error saving data. ${cause}`);
  expect(mayTryAgain(error)).toBe(again);
});

test('an answer that cannot be read has no cause to tell', () => {
  expect(savingFailed(new Error('expected number'))).toBe('Error saving data');
  expect(mayTryAgain(new Error('expected number'))).toBe(false);
});

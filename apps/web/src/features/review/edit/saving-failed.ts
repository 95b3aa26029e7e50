import { CallError, SAVING_FAILED } from '../../../connection/error-messages.ts';
import { phrase } from '../../../language/language.ts';

/** The toast about a change that was not saved, with the cause if known (spec 000 section 8). */
export function savingFailed(error: Error): string {
  const cause = error instanceof CallError ? (error.reason ?? error.alert) : null;
  const failed = phrase(SAVING_FAILED);
  return cause && cause !== failed ? `${failed}. ${cause}` : failed;
}

/** Whether a retry may succeed: the server was unreachable, or failed itself. */
export const mayTryAgain = (error: Error): boolean =>
  error instanceof CallError && (error.status === 0 || error.status >= 500);

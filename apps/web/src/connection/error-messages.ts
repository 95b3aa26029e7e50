import type { ErrorCode } from '@crustodian/contract/wire/errors';
import { errorIn, phrase, type Phrase } from '../language/language.ts';

/** A call that failed; its message names the address and the status (spec 000 section 8). */
export class CallError extends Error {
  /** 0 when no answer came. */
  readonly status: number;
  /** Error code, if the server sent one. */
  readonly code: string | null;
  /** What the server said, worded for people; null when it said nothing. */
  readonly reason: string | null;
  /** Address and status, in the page's language. */
  readonly told: string;
  /** What an alert says about it; null when there is nothing to say. */
  readonly alert: string | null;
  /** The answer itself, for refusals that say more than a sentence. */
  readonly body: unknown;

  constructor(address: string, failure: Failure, now = new Date()) {
    const { status, body, cause } = failure;
    super(`Error at /${address} status code ${status}`, { cause });
    this.name = 'CallError';
    this.told = phrase('Error at {} status code {}', `/${address}`, String(status));
    this.status = status;
    this.body = body;
    this.code = textAt(body, 'code');
    const reason = failureText(body) ?? (isRefusal(body) ? textAt(body, 'msg') : null);
    this.reason = reason && errorIn(this.code, reason);
    this.alert = alertText(failure, now);
  }
}

/** A file of the app that did not come though the server answers, as after a new release. */
export class LoadError extends Error {
  readonly alert = phrase(
    'Part of this page could not be loaded; there may be a newer version. Reload to get it.',
  );

  constructor(cause: unknown) {
    super(`Not loaded: ${cause instanceof Error ? cause.message : String(cause)}`, { cause });
    this.name = 'LoadError';
  }
}

/** Messages for failures of any kind. */
export const failureOf = (cause: unknown): string => {
  if (cause instanceof CallError) return cause.alert ?? cause.told;
  if (cause instanceof LoadError) return cause.alert;
  return cause instanceof Error ? cause.message : String(cause);
};

export interface Failure {
  status: number;
  /** The answer's JSON, or its text where it is not a JSON. */
  body: unknown;
  cause?: unknown;
  /** The answer has not the shape that was agreed. */
  unreadable?: true;
}

/** A body with this text sends the user to the log-in page. */
const PERMISSIONS_FAILED = 'Unexpected error while checking permissions';

/** The text under `err` or `error`; a boolean there is no failure (decision X31). */
export function failureText(body: unknown): string | null {
  return textAt(body, 'err') ?? textAt(body, 'error');
}

/** An answer with status 200 that says that nothing was done. */
const isRefusal = (body: unknown): boolean =>
  typeof body === 'object' && body !== null && 'success' in body && body.success === false;

/** Whether an answer reports a failure, regardless of its status. */
export const isFailure = (body: unknown): boolean => failureText(body) !== null || isRefusal(body);

function textAt(body: unknown, field: string): string | null {
  if (typeof body !== 'object' || body === null || !(field in body)) return null;
  const value = (body as Record<string, unknown>)[field];
  return typeof value === 'string' && value !== '' ? value : null;
}

/** The user is signed in, and what they entered or chose was refused. */
const OF_THE_CHOICE: ReadonlySet<unknown> = new Set([
  'second_factor_wrong',
  'consent_not_yours',
  'place_not_yours',
] satisfies ErrorCode[]);

/** Whether a failure means that the user has to log in (again) (decision X30). */
export const needsLogin = ({ status, body }: Failure): boolean =>
  status === 401 ||
  (status === 403 && !OF_THE_CHOICE.has(textAt(body, 'code'))) ||
  (failureText(body)?.includes(PERMISSIONS_FAILED) ?? false);

export const UNAVAILABLE =
  'Currently, our service is not available due to maintenance tasks or high demand';

const BY_STATUS: Partial<Record<number, Phrase>> = {
  0: 'The server cannot be reached. Check the connection and try again.',
  500: 'An internal server error occurred while processing your request',
  503: UNAVAILABLE,
  504: "We're sorry, but the request you're making is too heavy and has exceeded the allowed time limit. This may be due to an unusually high load on our servers",
};

/** Used if the failure has no message of its own. */
export const SAVING_FAILED = 'Error saving data';
const UNREADABLE =
  "The server's response could not be read. Reload the page to see what was saved.";

/** What an alert says about a failure; null when there is nothing to say (spec 000 section 8). */
export function alertText({ status, body, unreadable }: Failure, now: Date): string | null {
  if (unreadable) return phrase(UNREADABLE);
  const text = failureText(body);
  if (text) return `Error: ${errorIn(textAt(body, 'code'), text)}`;
  if (isRefusal(body)) return textAt(body, 'msg') ?? phrase(SAVING_FAILED);
  if (status === 502) {
    const answer = typeof body === 'string' ? body.trim().slice(0, 200) : '';
    return phrase('Bad gateway. Date: {}. Response: {}', now.toISOString(), answer);
  }
  const said = BY_STATUS[status];
  return said ? phrase(said) : null;
}

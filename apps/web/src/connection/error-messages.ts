import type { ErrorCode } from '@crustodian/contract/wire/errors';
import { errorIn, phrase, type Phrase } from '../language/language.ts';

/** A failed call; its message contains the URL and the status (spec 000 section 8). */
export class CallError extends Error {
  /** 0 if there was no response. */
  readonly status: number;
  /** Error code, if the server sent one. */
  readonly code: string | null;
  /** The server's message for users; null if it sent none. */
  readonly reason: string | null;
  /** URL and status, in the page's language. */
  readonly told: string;
  /** Text of an alert; null if there is none for this failure. */
  readonly alert: string | null;
  /** The response body, for refusals that carry more than a message. */
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

/** A file of the app could not be loaded although the server responds, as after a new release. */
export class LoadError extends Error {
  readonly alert = phrase(
    'Part of this page could not be loaded; there may be a newer version. Reload to get it.',
  );

  constructor(cause: unknown) {
    super(`Not loaded: ${cause instanceof Error ? cause.message : String(cause)}`, { cause });
    this.name = 'LoadError';
  }
}

/** Message for any kind of failure. */
export const failureOf = (cause: unknown): string => {
  if (cause instanceof CallError) return cause.alert ?? cause.told;
  if (cause instanceof LoadError) return cause.alert;
  return cause instanceof Error ? cause.message : String(cause);
};

export interface Failure {
  status: number;
  /** The response's JSON, or its text if it is not JSON. */
  body: unknown;
  cause?: unknown;
  /** The response does not match the contract. */
  unreadable?: true;
}

/** A body with this text sends the user to the log-in page. */
const PERMISSIONS_FAILED = 'Unexpected error while checking permissions';

/** The text under `err` or `error`; a boolean there is not a failure (decision X31). */
export function failureText(body: unknown): string | null {
  return textAt(body, 'err') ?? textAt(body, 'error');
}

/** A response with status 200 that says that nothing was done. */
const isRefusal = (body: unknown): boolean =>
  typeof body === 'object' && body !== null && 'success' in body && body.success === false;

/** Whether a response body reports a failure, regardless of its status. */
export const isFailure = (body: unknown): boolean => failureText(body) !== null || isRefusal(body);

function textAt(body: unknown, field: string): string | null {
  if (typeof body !== 'object' || body === null || !(field in body)) return null;
  const value = (body as Record<string, unknown>)[field];
  return typeof value === 'string' && value !== '' ? value : null;
}

/** Codes that refuse a signed-in user's input, so that logging in again would not help. */
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

/** Text of an alert about a failure; null if there is none (spec 000 section 8). */
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

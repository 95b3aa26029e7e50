import { ERRORS, type ErrorCode } from '@crustodian/contract/wire/errors';

/**
 * An error that the caller can act on. `detail` replaces the code's default message, `more` adds
 * fields to the answer, `waitSeconds` is sent as the header Retry-After.
 */
export class ApiError extends Error {
  readonly code: ErrorCode;
  readonly status: number;
  readonly more: Record<string, unknown>;
  readonly waitSeconds: number | undefined;
  constructor(
    code: ErrorCode,
    detail?: string,
    more: Record<string, unknown> = {},
    waitSeconds?: number,
  ) {
    super(detail ?? ERRORS[code].err);
    this.name = 'ApiError';
    this.code = code;
    this.more = more;
    this.waitSeconds = waitSeconds;
    this.status = ERRORS[code].status;
  }
}

/** Default Retry-After in seconds. */
export const RETRY_AFTER_S: Partial<Record<ErrorCode, number>> = {
  unavailable: 2,
  busy: 2,
  took_too_long: 30,
  too_many_requests: 60,
};

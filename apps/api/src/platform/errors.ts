import { ERRORS, type ErrorCode } from '@crustodian/contract/errors';

/**
 * A refusal that the caller can act on; `detail` replaces the code's own sentence, `more` is told
 * beside it, `waitSeconds` as the header Retry-After.
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

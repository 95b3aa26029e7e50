import { ERRORS, type ErrorCode } from '@crustodian/contract/errors';

/** A refusal that the caller can act on; `detail` replaces the code's own sentence. */
export class ApiError extends Error {
  readonly code: ErrorCode;
  readonly status: number;
  constructor(code: ErrorCode, detail?: string) {
    super(detail ?? ERRORS[code].err);
    this.name = 'ApiError';
    this.code = code;
    this.status = ERRORS[code].status;
  }
}

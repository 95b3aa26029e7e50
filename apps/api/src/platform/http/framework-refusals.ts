import type { ErrorCode } from '@crustodian/contract/wire/errors';

/** Limits of a form; parts are files and fields together. */
export const FORM_LIMITS = { files: 40, fields: 40, parts: 80 };

/** Messages for requests that the framework refuses before they reach a call, by its error codes. */
const REFUSALS: Record<string, string> = {
  FST_ERR_CTP_INVALID_JSON_BODY: 'The body is declared as JSON but is not valid JSON.',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'The body is empty.',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'The body has another length than its header says.',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'A body is accepted as JSON or as a form only.',
  FST_ERR_BAD_URL: 'The address cannot be read.',
  FST_ERR_MAX_PARAM_LENGTH_EXCEEDED: 'The address is too long.',
  FST_FIELDS_LIMIT: `The form has too many fields: at most ${FORM_LIMITS.fields}.`,
  FST_FILES_LIMIT: `The form has too many files: at most ${FORM_LIMITS.files}.`,
  FST_PROTO_VIOLATION: 'The name of a field of the form cannot be used.',
  FST_INVALID_MULTIPART_CONTENT_TYPE: 'The form is not complete.',
};

/** A framework error that is the caller's fault; null for any other error. */
export function frameworkRefusal(
  error: unknown,
): { status: number; code: ErrorCode; err: string | undefined } | null {
  const { statusCode: status, code } = (error ?? {}) as { statusCode?: unknown; code?: unknown };
  if (typeof status !== 'number' || status < 400 || status >= 500) return null;
  return {
    status,
    code: status === 413 ? 'too_large' : 'bad_request',
    err: REFUSALS[String(code)],
  };
}

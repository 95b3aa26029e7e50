import type {} from '@fastify/cookie';
import { ApiError } from '#platform/http/errors';
import type { FastifyRequest } from 'fastify';
import { timingSafeEqual } from 'node:crypto';

export const CSRF_COOKIE = 'csrftoken';
export const CSRF_HEADER = 'x-csrftoken';

/** Double submit: the header must repeat the cookie (decision X29). @throws ApiError csrf_failed */
export function checkCsrf(request: FastifyRequest): void {
  const header = request.headers[CSRF_HEADER];
  if (typeof header !== 'string' || !isOwnForm(request, header)) throw new ApiError('csrf_failed');
}

const OWN_SITES: unknown[] = [undefined, 'same-origin', 'none'];

/** False if Fetch Metadata shows that a page of another site or host sent the request. */
export const isOfOwnSite = ({ headers }: FastifyRequest): boolean =>
  OWN_SITES.includes(headers['sec-fetch-site']);

/**
 * Refuses an export that the cookie alone would open if a page of another site asks for it: the
 * browser sends the cookie along with a link, and exports write to the audit log.
 * @throws ApiError csrf_failed
 */
export function checkOwnSite(request: FastifyRequest): void {
  if (isOfOwnSite(request)) return;
  throw new ApiError(
    'csrf_failed',
    'Another site opened this file. Open it from a page of Crustodian, or type its address.',
  );
}

/**
 * Whether one of our pages sent this: checks the repeated cookie and also Fetch Metadata, because
 * another host of the same domain could have set the cookie.
 */
export const isOwnForm = (request: FastifyRequest, csrf: string): boolean =>
  equalsInConstantTime(csrf, request.cookies[CSRF_COOKIE]) && isOfOwnSite(request);

/** Compares in constant time. */
export function equalsInConstantTime(a: string, b: string | undefined): boolean {
  if (!a || !b) return false;
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
}

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

/** Whether the browser does not say that a page of elsewhere sent this (Fetch Metadata). */
export const isOfOwnSite = ({ headers }: FastifyRequest): boolean =>
  OWN_SITES.includes(headers['sec-fetch-site']);

/** Whether a page of ours sent this: it repeats the cookie, which another host of the same domain could have set. */
export const isOwnForm = (request: FastifyRequest, csrf: string): boolean =>
  sameText(csrf, request.cookies[CSRF_COOKIE]) && isOfOwnSite(request);

/** Compares without telling by time how much was right. */
export function sameText(a: string, b: string | undefined): boolean {
  if (!a || !b) return false;
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
}

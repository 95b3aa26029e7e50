import type { Endpoint } from '@crustodian/contract/wire/endpoint';
import { ApiError } from '#platform/http/errors';
import { countKey, MOST_A_MINUTE } from '#platform/database/shared-counts';
import { networkOf } from '#platform/http/network-of';
import { originOf } from '#platform/http/origin';
import type { Tools } from '#platform/tools';
import type { FastifyRequest } from 'fastify';
import { RateLimiterRes, type RateLimiterAbstract } from 'rate-limiter-flexible';

type Counting = Pick<Tools, 'limits'>;

/** An error that tells the client how long to wait. */
export function tooManyRequests(seconds: number): ApiError {
  const wait = Math.max(seconds, 1);
  const detail = `Too many attempts. Wait ${waitMessages(wait)} and try again.`;
  return new ApiError('too_many_requests', detail, {}, wait);
}

function waitMessages(seconds: number): string {
  if (seconds === 1) return 'a second';
  if (seconds < 60) return `${seconds} seconds`;
  const minutes = Math.ceil(seconds / 60);
  return minutes === 1 ? 'a minute' : `${minutes} minutes`;
}

/** @throws ApiError too_many_requests if the caller has used this call too often */
export async function countRequest(
  { limits }: Counting,
  { path, costly, upload }: Endpoint,
  who: number,
): Promise<void> {
  if (!costly && !upload) return;
  await count(costly ? limits.costly : limits.upload, countKey(path, String(who)));
}

/** @throws ApiError too_many_requests if an API token makes too many calls */
export const countTokenCall = ({ limits }: Counting, token: string): Promise<void> =>
  count(limits.token, countKey(token));

/** Error codes for a wrong token or link. */
const WRONG_SECRET: ReadonlySet<string> = new Set([
  'wrong_device_token',
  'tv_closed',
  'link_not_valid',
  'api_token_not_valid',
  'camera_link_ended',
  'token_not_valid',
]);

/**
 * Runs the work; a network that sends many wrong secrets to a call must wait. A correct secret is
 * never refused, because it is checked first.
 * @throws ApiError too_many_requests
 */
export async function throttleGuessing<T>(
  { limits }: Counting,
  { path }: Endpoint,
  request: FastifyRequest,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof ApiError && WRONG_SECRET.has(error.code)) {
      const key = countKey(path, networkOf(originOf(request).address));
      await count(limits.wrongSecretHere, key);
      await count(limits.wrongSecret, key);
    }
    throw error;
  }
}

/**
 * Counts the pixels of a token's pictures. A single count is capped at one minute's limit, so that
 * even a larger picture is accepted in a later minute.
 * @throws ApiError too_many_requests if decoding a token's pictures of this minute takes too many
 * pixels
 */
export async function countPixels(
  { limits }: Counting,
  token: string,
  pixels: number,
): Promise<void> {
  const megapixels = Math.min(Math.ceil(pixels / 1e6), MOST_A_MINUTE.megapixels);
  await count(limits.megapixels, countKey(token), megapixels);
}

/** @throws ApiError too_many_requests if a limit is used up, with the seconds until it resets */
export async function count(limit: RateLimiterAbstract, key: string, points = 1): Promise<void> {
  try {
    await limit.consume(key, points);
  } catch (error) {
    if (!(error instanceof RateLimiterRes)) throw error;
    throw tooManyRequests(Math.ceil(error.msBeforeNext / 1000));
  }
}

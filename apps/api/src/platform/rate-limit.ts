import type { Endpoint } from '@crustodian/contract/endpoint';
import { ApiError } from '#platform/errors';
import { originOf } from '#platform/origin';
import type { Tools } from '#platform/tools';
import type { FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';

const WINDOW_MS = 60_000;
/** Keys that are remembered; the least used are forgotten first. */
const REMEMBERED = 20_000;

/**
 * What one who asks may ask for within a minute, of a process: costly calls of a person, each call by
 * itself; uploads of a camera's store or of a person; secrets of an address that were wrong. Far more
 * than people and cameras need, and little enough that no process is kept busy by one.
 */
export const MOST_A_MINUTE = { costly: 120, upload: 3000, wrongSecret: 100 };

interface Count {
  times: number;
  since: number;
}
const remembered = new WeakMap<Tools, LRUCache<string, Count>>();

function countOf(tools: Tools, key: string): Count {
  const counts = remembered.get(tools) ?? new LRUCache({ max: REMEMBERED });
  remembered.set(tools, counts);
  const known = counts.get(key);
  if (known && tools.now() - known.since < WINDOW_MS) return known;
  const fresh = { times: 0, since: tools.now() };
  counts.set(key, fresh);
  return fresh;
}

/** @throws ApiError too_many_requests where who asks has asked too often for this call */
export function countRequest(tools: Tools, { path, costly, upload }: Endpoint, who: number): void {
  if (!costly && !upload) return;
  const count = countOf(tools, `${path} by ${who}`);
  if (count.times >= (costly ? MOST_A_MINUTE.costly : MOST_A_MINUTE.upload)) {
    throw new ApiError('too_many_requests');
  }
  count.times += 1;
}

/** What is said to a token or link that is wrong. */
const WRONG_SECRET: ReadonlySet<string> = new Set([
  'wrong_device_token',
  'tv_closed',
  'link_not_valid',
]);

/**
 * Does the work unless too many secrets of the address were wrong.
 * @throws ApiError too_many_requests
 */
export async function slowGuessing<T>(
  tools: Tools,
  request: FastifyRequest,
  work: () => Promise<T>,
): Promise<T> {
  const count = countOf(tools, `secrets of ${originOf(request).address}`);
  if (count.times >= MOST_A_MINUTE.wrongSecret) throw new ApiError('too_many_requests');
  try {
    return await work();
  } catch (error) {
    if (error instanceof ApiError && WRONG_SECRET.has(error.code)) count.times += 1;
    throw error;
  }
}

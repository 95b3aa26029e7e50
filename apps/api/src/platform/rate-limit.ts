import type { Endpoint } from '@crustodian/contract/endpoint';
import { ApiError } from '#platform/errors';
import type { RequestCount } from '#platform/memory';
import { originOf } from '#platform/origin';
import type { Tools } from '#platform/tools';
import type { FastifyRequest } from 'fastify';

const WINDOW_MS = 60_000;

/**
 * What one who asks may ask for within a minute, of a process: costly calls of a person, each call by
 * itself; uploads of a camera's store or of a person; secrets of an address that were wrong. Far more
 * than people and cameras need, and little enough that no process is kept busy by one.
 */
export const MOST_A_MINUTE = { costly: 120, upload: 3000, wrongSecret: 100 };

type Counting = Pick<Tools, 'memory' | 'now'>;

function countOf({ memory, now }: Counting, key: string): RequestCount {
  const known = memory.requests.get(key);
  if (known && now() - known.since < WINDOW_MS) return known;
  const fresh = { times: 0, since: now() };
  memory.requests.set(key, fresh);
  return fresh;
}

/** @throws ApiError too_many_requests where who asks has asked too often for this call */
export function countRequest(
  tools: Counting,
  { path, costly, upload }: Endpoint,
  who: number,
): void {
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
  tools: Counting,
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

import type { Endpoint } from '@crustodian/contract/wire/endpoint';
import { semaphore } from '#platform/jobs/semaphore';
import { ApiError } from '#platform/http/errors';
import { UPLOAD_MOST_BYTES } from '#platform/http/request-body';
import type { FastifyRequest } from 'fastify';

/**
 * What all uploads under way may hold in memory together, and of it those of one camera's store or
 * person; the next one waits. None holds more than its files may have.
 */
const uploads = semaphore(4 * UPLOAD_MOST_BYTES, UPLOAD_MOST_BYTES);

/**
 * Captures that are stored at a time, and of them those of one store, whose days lock each other
 * out: each has a connection to the database in the meantime, and people need some as well.
 */
export const capturesAtWork = semaphore(5, 2);

/** @throws ApiError too_large if the request declares a size over the limit */
export async function withRoomFor<T>(
  endpoint: Endpoint,
  { request, owner }: { request: FastifyRequest; owner: number | null },
  work: () => Promise<T>,
): Promise<T> {
  if (!endpoint.upload) return work();
  const bytes = Number(request.headers['content-length'] ?? UPLOAD_MOST_BYTES);
  if (bytes > 2 * UPLOAD_MOST_BYTES) throw new ApiError('too_large');
  return uploads(work, { weight: bytes, owner: `${endpoint.access} ${owner}` });
}

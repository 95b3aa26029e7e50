import { ApiError } from '#platform/http/errors';
import type { FastifyRequest } from 'fastify';

/** In each such while a body brings so much, or it has ended: less than any line of a kitchen carries. */
const WHILE_MS = 10_000;
const LEAST_BYTES = 16 * 1024;

/**
 * Waits for a body to be read.
 * @throws ApiError too_slow once next to nothing of it comes any more, or its connection is closed
 */
export async function atFairPace<T>(
  { raw: { socket } }: FastifyRequest,
  reading: Promise<T>,
): Promise<T> {
  const tooSlow = Promise.withResolvers<never>();
  const giveUp = () => tooSlow.reject(new ApiError('too_slow'));
  // It may have been closed while the request waited for room: then no event tells of it any more.
  if (socket.destroyed) giveUp();
  socket.once('close', giveUp);
  let before = socket.bytesRead;
  const watch = setInterval(() => {
    if (socket.bytesRead - before < LEAST_BYTES) giveUp();
    before = socket.bytesRead;
  }, WHILE_MS);
  try {
    return await Promise.race([reading, tooSlow.promise]);
  } finally {
    clearInterval(watch);
    socket.off('close', giveUp);
  }
}

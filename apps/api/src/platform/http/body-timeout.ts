import { ApiError } from '#platform/http/errors';
import { bytesOfUpload, isRoomWanted, UPLOAD_MOST_BYTES } from '#platform/http/upload-room';
import type { FastifyRequest } from 'fastify';

/**
 * Minimum rate of a body that has not ended: LEAST_BYTES per interval, slower than any kitchen's
 * uplink.
 */
const RATE_INTERVAL_MS = 10_000;
const LEAST_BYTES = 16 * 1024;
/** Intervals that an upload may take in total while another upload waits for the memory it occupies. */
const INTERVALS_WHEN_FULL = 6;

const signals = new WeakMap<object, AbortSignal>();

/** Aborted once the connection of a request is closed, i.e. nobody waits for its answer. */
export function closedSignal({ raw: { socket } }: Pick<FastifyRequest, 'raw'>): AbortSignal {
  const known = signals.get(socket);
  if (known) return known;
  const closing = new AbortController();
  const close = () => closing.abort(new ApiError('too_slow'));
  // The connection may have been closed while the request was queued; then no event follows.
  if (socket.destroyed) close();
  else socket.once('close', close);
  signals.set(socket, closing.signal);
  return closing.signal;
}

/**
 * Minimum bytes per interval: almost nothing, unless other uploads wait for the memory that this
 * one occupies.
 */
const leastBytesPerInterval = (request: FastifyRequest, isUpload: boolean): number =>
  isUpload && isRoomWanted(request)
    ? Math.max(
        LEAST_BYTES,
        Math.min(bytesOfUpload(request), UPLOAD_MOST_BYTES) / INTERVALS_WHEN_FULL,
      )
    : LEAST_BYTES;

/**
 * Waits until a body has been read.
 * @throws ApiError too_slow if almost no data arrives, if an upload is too slow while another one
 * waits for memory, or if the connection is closed
 */
export async function withReadTimeout<T>(
  request: FastifyRequest,
  reading: Promise<T>,
  { isUpload = false } = {},
): Promise<T> {
  const { socket } = request.raw;
  const gone = closedSignal(request);
  const tooSlow = Promise.withResolvers<never>();
  const giveUp = () => tooSlow.reject(new ApiError('too_slow'));
  if (gone.aborted) giveUp();
  gone.addEventListener('abort', giveUp);
  let before = socket.bytesRead;
  const watch = setInterval(() => {
    if (socket.bytesRead - before < leastBytesPerInterval(request, isUpload)) giveUp();
    before = socket.bytesRead;
  }, RATE_INTERVAL_MS);
  try {
    return await Promise.race([reading, tooSlow.promise]);
  } finally {
    clearInterval(watch);
    gone.removeEventListener('abort', giveUp);
  }
}

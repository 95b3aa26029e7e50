import { ApiError } from '#platform/http/errors';
import { bytesOfUpload, isRoomWanted, UPLOAD_MOST_BYTES } from '#platform/http/upload-room';
import type { FastifyRequest } from 'fastify';

/** In each such while a body brings so much, or it has ended: less than any line of a kitchen carries. */
const WHILE_MS = 10_000;
const LEAST_BYTES = 16 * 1024;
/** So many such whiles an upload may take in all as long as another one waits for the room that it holds. */
const WHILES_WHEN_FULL = 6;

const signals = new WeakMap<object, AbortSignal>();

/** Aborted once the connection of a request is closed: no one waits for its answer any more. */
export function closedSignal({ raw: { socket } }: Pick<FastifyRequest, 'raw'>): AbortSignal {
  const known = signals.get(socket);
  if (known) return known;
  const closing = new AbortController();
  const close = () => closing.abort(new ApiError('too_slow'));
  // It may have been closed while the request waited for room; then no event follows.
  if (socket.destroyed) close();
  else socket.once('close', close);
  signals.set(socket, closing.signal);
  return closing.signal;
}

/** What has to come in each while: next to nothing, but who holds room that others wait for must not linger. */
const leastOf = (request: FastifyRequest, isUpload: boolean): number =>
  isUpload && isRoomWanted(request)
    ? Math.max(LEAST_BYTES, Math.min(bytesOfUpload(request), UPLOAD_MOST_BYTES) / WHILES_WHEN_FULL)
    : LEAST_BYTES;

/**
 * Waits for a body to be read.
 * @throws ApiError too_slow once next to nothing of it comes any more, or of an upload too little while
 * another one waits for room, or its connection is closed
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
    if (socket.bytesRead - before < leastOf(request, isUpload)) giveUp();
    before = socket.bytesRead;
  }, WHILE_MS);
  try {
    return await Promise.race([reading, tooSlow.promise]);
  } finally {
    clearInterval(watch);
    gone.removeEventListener('abort', giveUp);
  }
}

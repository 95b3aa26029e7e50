import { ApiError } from '#platform/http/errors';
import type { FastifyRequest } from 'fastify';

const signals = new WeakMap<object, AbortSignal>();

/** Aborted once the connection of a request is closed: nobody waits for its answer any more. */
export function hungUp({ raw: { socket } }: Pick<FastifyRequest, 'raw'>): AbortSignal {
  const known = signals.get(socket);
  if (known) return known;
  const closing = new AbortController();
  const close = () => closing.abort(new ApiError('too_slow'));
  if (socket.destroyed) close();
  else socket.once('close', close);
  signals.set(socket, closing.signal);
  return closing.signal;
}

import type { FastifyRequest } from 'fastify';
import { isIP } from 'node:net';

/** Where something came from, for the list of a user's sign-ins and the audit log. */
export interface Origin {
  userAgent: string;
  address: string;
}

/** Where a request comes from; what a proxy forwards counts only if it is an address. */
export const originOf = (request: FastifyRequest): Origin => ({
  userAgent: request.headers['user-agent'] ?? '',
  address: isIP(request.ip) > 0 ? request.ip : (request.socket.remoteAddress ?? ''),
});

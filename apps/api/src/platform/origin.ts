import type { FastifyRequest } from 'fastify';

/** Where something came from, for the list of a user's sign-ins and the audit log. */
export interface Origin {
  userAgent: string;
  address: string;
}

/** Where a request comes from. */
export const originOf = (request: FastifyRequest): Origin => ({
  userAgent: request.headers['user-agent'] ?? '',
  address: request.ip,
});

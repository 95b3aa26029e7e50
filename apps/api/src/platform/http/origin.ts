import type { Language } from '@crustodian/domain/figures/problems';
import type { FastifyRequest } from 'fastify';
import { isIP } from 'node:net';

/** The client of a request, for the list of a user's sign-ins and the audit log. */
export interface Origin {
  userAgent: string;
  address: string;
}

/** Name of the API token of each request that has one. */
const programs = new WeakMap<FastifyRequest, string>();

/** Sets the API token's name that the audit log shows for all changes by a request. */
export const nameProgram = (request: FastifyRequest, token: string): void =>
  void programs.set(request, token);

const userAgentOf = (request: FastifyRequest): string => {
  const program = programs.get(request);
  const userAgent = request.headers['user-agent'] ?? '';
  return program === undefined ? userAgent : `API token “${program}” ${userAgent}`.trim();
};

/** The client of a request; a forwarded value counts only if it is an IP address. */
export const originOf = (request: FastifyRequest): Origin => ({
  userAgent: userAgentOf(request),
  address: isIP(request.ip) > 0 ? request.ip : (request.socket.remoteAddress ?? ''),
});

/**
 * Language from the first two letters of Accept-Language (spec 000 section 1), for callers without
 * an account.
 */
export const browserLanguage = ({ headers }: Pick<FastifyRequest, 'headers'>): Language =>
  headers['accept-language']?.slice(0, 2).toLowerCase() === 'es' ? 'es' : 'en';

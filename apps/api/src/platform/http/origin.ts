import type { Language } from '@crustodian/domain/figures/problems';
import type { FastifyRequest } from 'fastify';
import { isIP } from 'node:net';

/** Where something came from, for the list of a user's sign-ins and the audit log. */
export interface Origin {
  userAgent: string;
  address: string;
}

/** Names of the API tokens that requests came by. */
const programs = new WeakMap<FastifyRequest, string>();

/** Has everything that a request changes be logged with the name of its API token. */
export const nameProgram = (request: FastifyRequest, token: string): void =>
  void programs.set(request, token);

const userAgentOf = (request: FastifyRequest): string => {
  const program = programs.get(request);
  const userAgent = request.headers['user-agent'] ?? '';
  return program === undefined ? userAgent : `API token “${program}” ${userAgent}`.trim();
};

/** Where a request comes from; what a proxy forwards counts only if it is an address. */
export const originOf = (request: FastifyRequest): Origin => ({
  userAgent: userAgentOf(request),
  address: isIP(request.ip) > 0 ? request.ip : (request.socket.remoteAddress ?? ''),
});

/** The first two letters of the browser's language (spec 000 section 1), for who has no account. */
export const browserLanguage = ({ headers }: Pick<FastifyRequest, 'headers'>): Language =>
  headers['accept-language']?.slice(0, 2).toLowerCase() === 'es' ? 'es' : 'en';

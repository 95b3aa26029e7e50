import type { AuthorizedCaller } from '#platform/auth/authorize-request';
import { companyOf } from '#platform/auth/scope';
import { networkOf } from '#platform/http/network-of';
import { originOf } from '#platform/http/origin';
import type { Exchange } from '#platform/http/send-answer';
import type { FastifyRequest } from 'fastify';
import { finished } from 'node:stream';
import type { Caller } from './slot-quotas.ts';

/** The caller of an authorized request, whose quotas apply to it. */
export function callerOf(
  { isPrint }: { isPrint: (request: FastifyRequest) => boolean },
  { viewerAccess }: AuthorizedCaller,
  { request, reply }: Exchange,
): Caller {
  // On public calls the caller's token was not verified.
  const prints = viewerAccess !== null && isPrint(request);
  const viewer = prints ? null : (viewerAccess?.viewer ?? null);
  const person = prints ? null : (viewer?.id ?? networkOf(originOf(request).address));
  // The answer may already have been sent, or its reader may have disconnected.
  const whenSent = (callBack: () => void) =>
    reply.raw.destroyed ? callBack() : void finished(reply.raw, callBack);
  return { person, company: viewer && companyOf(viewer), isPrint: prints, whenSent };
}

import type { Endpoint } from '@crustodian/contract/wire/endpoint';
import clientAddress from '@fastify/proxy-addr';
import { siteOf } from '#platform/http/network-of';
import type { PresumedSender } from '#platform/overload/request-scheduler';
import type { QuotaHolder } from '#platform/overload/slot-quotas';
import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';

/** The presumed sender of a request that has not been authenticated yet. */
export type SenderOf = (request: IncomingMessage) => PresumedSender;
export type IsProxy = (address: string) => boolean;

/** Client address of a request; a forwarded value counts only if it is an IP address. */
export function addressOf(request: IncomingMessage, isProxy: IsProxy): string {
  const address = clientAddress(request, isProxy);
  return isIP(address) > 0 ? address : (request.socket.remoteAddress ?? '');
}

/** Treats every sender as a stranger identified by site, without looking at credentials. */
export const strangersOf =
  (isProxy: IsProxy): SenderOf =>
  (request) => ({ name: siteOf(addressOf(request, isProxy)), lane: 'strangers' });

type Called = Pick<
  Endpoint,
  'method' | 'path' | 'aliases' | 'access' | 'bypassesQueue' | 'dedicatedQueue'
>;

export const isVital = ({ bypassesQueue, dedicatedQueue, access }: Called): boolean =>
  bypassesQueue === true || dedicatedQueue === true || access === 'device';

/**
 * The lane of a request; each vital call has its own queue, so that no other call of the same
 * network delays it.
 */
export function senderOf(person: QuotaHolder, vital: string | null): PresumedSender {
  const isStranger = typeof person === 'string';
  const name = isStranger ? person : `user ${person}`;
  if (vital !== null) return { name: `${name} ${vital}`, lane: 'vital' };
  return { name, lane: isStranger ? 'strangers' : 'signedIn' };
}

/** Recognizes vital calls by method and path before routing; null for all others. */
export function vitalCalls(endpoints: readonly Called[]) {
  const paths = endpoints.filter(isVital).flatMap(({ method, path, aliases = [] }) =>
    [path, ...aliases].map((each) => ({
      // If the path has a parameter, only the part before it; otherwise the whole path.
      called: `${method} ${each.includes(':') ? each.split(':')[0] : each.replace(/\/$/, '')}`,
      path: each,
    })),
  );
  return ({ method = '', url = '' }: Pick<IncomingMessage, 'method' | 'url'>): string | null => {
    const asked = `${method === 'HEAD' ? 'GET' : method} ${url.split('?', 1)[0]!.replace(/\/$/, '')}`;
    const found = paths.find(({ called }) =>
      called.endsWith('/') ? asked.startsWith(called) : asked === called,
    );
    return found?.path ?? null;
  };
}

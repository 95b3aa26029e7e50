import type { Endpoint } from '@crustodian/contract/wire/endpoint';
import clientAddress from '@fastify/proxy-addr';
import { siteOf } from '#platform/http/network-of';
import type { PresumedSender } from '#platform/overload/request-scheduler';
import type { QuotaHolder } from '#platform/overload/turns';
import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';

/** Who seems to send a request that no one has looked at yet. */
export type SenderOf = (request: IncomingMessage) => PresumedSender;
export type IsProxy = (address: string) => boolean;

/** Where a request comes from; what a proxy forwards counts only if it is an address. */
export function addressOf(request: IncomingMessage, isProxy: IsProxy): string {
  const address = clientAddress(request, isProxy);
  return isIP(address) > 0 ? address : (request.socket.remoteAddress ?? '');
}

/** Everybody by the site, as one who knows no accounts sees them. */
export const strangersOf =
  (isProxy: IsProxy): SenderOf =>
  (request) => ({ name: siteOf(addressOf(request, isProxy)), lane: 'strangers' });

type Called = Pick<Endpoint, 'method' | 'path' | 'aliases' | 'access' | 'takesNoTurn' | 'ownLine'>;

export const isVital = ({ takesNoTurn, ownLine, access }: Called): boolean =>
  takesNoTurn === true || ownLine === true || access === 'device';

/** The lane of a request; each vital call has a line of its own, so that no other call of the same network delays it. */
export function senderOf(person: QuotaHolder, vital: string | null): PresumedSender {
  const isStranger = typeof person === 'string';
  const name = isStranger ? person : `user ${person}`;
  if (vital !== null) return { name: `${name} ${vital}`, lane: 'vital' };
  return { name, lane: isStranger ? 'strangers' : 'signedIn' };
}

/** Recognises calls that are vital by what a request asks for, before it is routed; null for all others. */
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

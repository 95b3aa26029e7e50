import type { LookupAddress } from 'node:dns';
import { request as requestPlain, type ClientRequest } from 'node:http';
import { request as requestEncrypted } from 'node:https';
import type { LookupFunction } from 'node:net';
import { callbackify } from 'node:util';
import { findHost } from './find-host.ts';
import {
  isPlainUrl,
  OWN_NETWORK,
  refusalOfAddress,
  refusalOfUrl,
  type AddressRule,
} from './outside-addresses.ts';

/** Result of sending a message. */
export interface Answered {
  status: number | null;
  tookMs: number;
  /** User-facing reason for the failure; null if the message arrived. */
  problem: string | null;
  /** Whether a retry is pointless. */
  isFinal: boolean;
}

/** Resolves the addresses of a host; `findHost`, or a stub in tests. */
type Resolve = (
  host: string,
  done: (error: Error | null, addresses: LookupAddress[]) => void,
) => void;

export interface Way {
  mayReach: AddressRule;
  resolve?: Resolve;
  timeoutMs: number;
}

interface Message {
  url: string;
  headers: Record<string, string>;
  body: string;
}

export const byDns: Resolve = callbackify((host: string) => findHost(host));

export class OwnNetwork extends Error {
  override name = 'OwnNetwork';
}

/**
 * Sends a message over its own connection. The address is checked at connection time, so that DNS
 * changes cannot redirect it to a forbidden one. Redirects are not followed.
 */
export function postOutside(message: Message, way: Way): Promise<Answered> {
  const refusal = refusalOfUrl(message.url, way.mayReach);
  if (refusal !== null) {
    return Promise.resolve({ status: null, tookMs: 0, problem: refusal, isFinal: true });
  }
  const started = performance.now();
  return new Promise((resolve) => {
    const answer = (status: number | null, problem: string | null, isFinal = false) =>
      resolve({ status, tookMs: Math.round(performance.now() - started), problem, isFinal });
    let request;
    try {
      request = limitInterim(begin(message, way));
    } catch (error) {
      // Without an answer the message would be tried without end, and delay others.
      return answer(null, problemOf(error as Error, way));
    }
    request.on('response', (response) => {
      const status = response.statusCode ?? 0;
      // The body of the answer is not read.
      response.destroy();
      answer(status, problemOfStatus(status), status === GONE);
    });
    // After an upgrade Node emits neither a response nor an error.
    request.on('upgrade', ({ statusCode: status = 0 }, socket) => {
      socket.destroy();
      answer(status, problemOfStatus(status));
    });
    request.on('error', (error) =>
      answer(null, problemOf(error, way), error instanceof OwnNetwork),
    );
    request.end(message.body);
  });
}

function begin({ url, headers, body }: Message, { mayReach, resolve, timeoutMs }: Way) {
  const isPlain = isPlainUrl(url);
  return (isPlain ? requestPlain : requestEncrypted)(url, {
    method: 'POST',
    agent: false,
    headers: {
      ...headers,
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
      'user-agent': 'Crustodian-Webhooks',
    },
    lookup: checkedLookup(mayReach, isPlain, resolve ?? byDns),
    signal: AbortSignal.timeout(timeoutMs),
  });
}

const MOST_INTERIM = 10;

/**
 * Ends a request whose server sends interim responses (1xx) without end: Node takes any number of
 * them, one by one, and they hold up everything else.
 */
export function limitInterim(request: ClientRequest): ClientRequest {
  let interim = 0;
  return request.on('information', () => {
    interim += 1;
    if (interim > MOST_INTERIM) request.destroy(new Error('too many interim responses'));
  });
}

/** Refuses a host if any of its addresses is refused, because any of them could be connected to. */
export const checkedLookup =
  (mayReach: AddressRule, isPlain: boolean, resolve: Resolve): LookupFunction =>
  (host, options, done) =>
    resolve(host, (error, addresses) => {
      if (error) return done(error, '');
      const refusals = addresses.map(({ address }) =>
        refusalOfAddress(address, { isPlain, mayReach }),
      );
      const [first] = addresses;
      if (!first) return done(new OwnNetwork(OWN_NETWORK), '');
      const refusal = refusals.find((one) => one !== null);
      if (refusal) return done(new OwnNetwork(refusal), '');
      return options.all ? done(null, addresses) : done(null, first.address, first.family);
    });

const GONE = 410;

function problemOfStatus(status: number): string | null {
  if (status >= 200 && status < 300) return null;
  if (status >= 300 && status < 400) return 'redirects are not followed';
  return status === GONE ? 'the receiver says that it is gone' : `answered ${status}`;
}

function problemOf(error: Error & { code?: string }, { timeoutMs }: Way): string {
  if (error instanceof OwnNetwork) return error.message;
  if (error.name === 'AbortError' || error.name === 'TimeoutError') {
    return `no answer within ${timeoutMs / 1000} s`;
  }
  return `the connection failed (${error.code ?? error.message})`.slice(0, 300);
}

import { request as requestPlain, type IncomingMessage } from 'node:http';
import { request as requestEncrypted } from 'node:https';
import { isPlainUrl, refusalOfUrl } from './outside-addresses.ts';
import { byDns, checkedLookup, limitInterim, OwnNetwork, type Way } from './post-outside.ts';

/** Longer answers are rejected. */
const MOST_BYTES = 1_000_000;

interface Asked {
  method: string;
  headers: Record<string, string>;
  /** A form or text; anything else is ignored. */
  body?: unknown;
}

/**
 * Creates a `fetch` for servers named by users: it opens its own connections, only to addresses
 * that the rule allows at connection time. Redirects are not followed.
 */
export const outsideFetch =
  (way: Way) =>
  async (url: string, asked: Asked): Promise<Response> => {
    const refusal = refusalOfUrl(url, way.mayReach);
    if (refusal !== null) throw new OwnNetwork(refusal);
    const answer = await send(url, asked, way);
    const body = await read(answer);
    const headers = new Headers();
    for (const [name, value] of Object.entries(answer.headersDistinct)) {
      for (const each of value ?? []) headers.append(name, each);
    }
    const status = answer.statusCode ?? 502;
    // A Response with these statuses may not have a body.
    const isEmpty = [101, 204, 205, 304].includes(status);
    return new Response(isEmpty ? null : body, { status, headers });
  };

function send(url: string, { method, headers, body }: Asked, way: Way): Promise<IncomingMessage> {
  const isPlain = isPlainUrl(url);
  const sent = typeof body === 'string' || body instanceof URLSearchParams ? body.toString() : null;
  return new Promise((resolve, reject) => {
    const request = (isPlain ? requestPlain : requestEncrypted)(url, {
      method,
      agent: false,
      headers: {
        ...headers,
        ...(sent !== null && { 'content-length': String(Buffer.byteLength(sent)) }),
      },
      lookup: checkedLookup(way.mayReach, isPlain, way.resolve ?? byDns),
      signal: AbortSignal.timeout(way.timeoutMs),
    });
    limitInterim(request).on('response', resolve).on('error', reject);
    // After an upgrade Node emits neither a response nor an error.
    request.on('upgrade', (_answer, socket) => {
      socket.destroy();
      reject(new Error('the answer changes the protocol'));
    });
    request.end(sent ?? undefined);
  });
}

async function read(answer: IncomingMessage): Promise<Buffer<ArrayBuffer>> {
  const parts: Buffer[] = [];
  let bytes = 0;
  for await (const part of answer as AsyncIterable<Buffer>) {
    bytes += part.length;
    if (bytes > MOST_BYTES) throw new Error('the answer is too long');
    parts.push(part);
  }
  return Buffer.concat(parts);
}

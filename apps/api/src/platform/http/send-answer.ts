import type { Endpoint } from '@crustodian/contract/wire/endpoint';
import { packLarge } from '#platform/http/pack-large';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Readable } from 'node:stream';
import { setImmediate as nextLook } from 'node:timers/promises';
import { z } from 'zod';

/** An answer whose JSON the database has already built; tests check it against the contract. */
export class RawJson {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

/** What a handler of a page, file or stream returns. */
export interface Reply {
  status?: number;
  headers?: Record<string, string | string[]>;
  body?: string | Buffer | NodeJS.ReadableStream;
}

export interface Exchange {
  request: FastifyRequest;
  reply: FastifyReply;
}

/** Reserves memory for an answer until it is sent. @throws ApiError busy */
type Hold = (bytes: number) => void;

/** Sends the result of a handler as the contract declares it. */
export async function sendAnswer(
  endpoint: Endpoint,
  result: unknown,
  { request, reply }: Exchange,
  hold: Hold,
) {
  if (endpoint.kind && endpoint.kind !== 'json') return sendMade(result as Reply, reply, hold);
  const text = jsonOf(endpoint, result);
  const packed = await packLarge(text, request.headers['accept-encoding']);
  hold(packed?.bytes.length ?? text.length);
  reply
    .status(endpoint.status ?? 200)
    .type('application/json; charset=utf-8')
    .header('cache-control', 'no-store');
  if (!packed) return reply.send(text.length > PIECE ? Readable.from(piecesOf(text)) : text);
  reply.header('content-encoding', packed.encoding).header('vary', 'accept-encoding');
  return reply.send(packed.bytes);
}

/**
 * Encodes text to bytes in pieces of this length, because encoding a long feed at once would block
 * other requests.
 */
const PIECE = 256 * 1024;

async function* piecesOf(text: string): AsyncGenerator<Buffer> {
  for (let at = 0; at < text.length;) {
    const end = at + PIECE;
    // Does not split a surrogate pair.
    const isHalf = /[\uD800-\uDBFF]/.test(text.charAt(end - 1));
    const to = isHalf ? end + 1 : end;
    yield Buffer.from(text.slice(at, to));
    at = to;
    await nextLook();
  }
}

function jsonOf({ answer: declared }: Endpoint, result: unknown): string {
  return result instanceof RawJson ? result.text : JSON.stringify(z.encode(declared, result));
}

function sendMade({ status, headers, body }: Reply, reply: FastifyReply, hold: Hold) {
  if (typeof body === 'string' || Buffer.isBuffer(body)) hold(body.length);
  reply.status(status ?? 200).headers(headers ?? {});
  if (reply.request.method !== 'HEAD' || !(body instanceof Readable)) return reply.send(body);
  // Fastify would read the whole stream; without a body it would send a content-length of 0.
  body.destroy();
  return reply.send(Readable.from([]));
}

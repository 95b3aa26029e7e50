import type { Endpoint } from '@crustodian/contract/wire/endpoint';
import { packLarge } from '#platform/http/pack-large';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';

/** An answer whose JSON the database built already; tests check it against the contract. */
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

/** Sends what a handler returned, as its contract says. */
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
  if (!packed) return reply.send(text);
  reply.header('content-encoding', packed.encoding).header('vary', 'accept-encoding');
  return reply.send(packed.bytes);
}

function jsonOf({ answer: declared }: Endpoint, result: unknown): string {
  return result instanceof RawJson ? result.text : JSON.stringify(z.encode(declared, result));
}

function sendMade({ status, headers, body }: Reply, reply: FastifyReply, hold: Hold) {
  if (typeof body === 'string' || Buffer.isBuffer(body)) hold(body.length);
  reply.status(status ?? 200).headers(headers ?? {});
  return reply.send(body);
}

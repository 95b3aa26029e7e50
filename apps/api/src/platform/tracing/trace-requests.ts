import { beginCall, isTracing } from '#platform/tracing/tracing';
import { context, SpanStatusCode, type Context } from '@opentelemetry/api';
import type { Endpoint } from '@crustodian/contract/wire/endpoint';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { finished } from 'node:stream';

/** Polled every few seconds by monitoring. */
const WATCHED = /^\/(?:api\/health|metrics)/;

/**
 * Creates a span for each call of the contract from its admission, within its sender's trace if the
 * request has one. Records only the route, because a path may contain a secret.
 */
export function traceRequests(app: FastifyInstance): void {
  if (!isTracing()) return;
  const contexts = new WeakMap<FastifyRequest, Context>();

  app.addHook('onRequest', (request, reply, done) => {
    const { method, headers, id, routeOptions } = request;
    const { endpoint } = routeOptions.config as { endpoint?: Endpoint };
    // A stream lasts as long as its reader wants.
    const isTraced = endpoint && endpoint.kind !== 'stream' && !WATCHED.test(endpoint.path);
    if (!isTraced) return done();
    const { span, own } = beginCall(`${method} ${endpoint.path}`, {
      headers,
      attributes: {
        'http.request.method': method,
        'http.route': endpoint.path,
        'crustodian.request': id,
      },
      tookMs: reply.elapsedTime,
    });
    contexts.set(request, own);
    finished(reply.raw, () => {
      span.setAttribute('http.response.status_code', reply.statusCode);
      if (reply.statusCode >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
      span.end();
    });
    context.with(own, done);
  });

  // Body events are emitted by the connection, outside the context of this call.
  app.addHook('preValidation', (request, _reply, done) => {
    const own = contexts.get(request);
    if (own) context.with(own, done);
    else done();
  });
}

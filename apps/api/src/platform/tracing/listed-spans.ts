import { type Attributes } from '@opentelemetry/api';
import type { ReadableSpan, SpanExporter } from '@opentelemetry/sdk-trace';

/**
 * Attributes that leave this process. Libraries add what they like, such as the message of an error
 * with somebody's address in it: what is not listed here is not sent.
 */
const LISTED = new Set([
  'http.request.method',
  'http.route',
  'http.response.status_code',
  'db.system.name',
  'db.query.text',
  'error.type',
  'messaging.system',
  'messaging.operation.name',
  'messaging.operation.type',
  'messaging.destination.name',
  'messaging.message.id',
  'messaging.batch.message_count',
  'pgboss.job.retry_count',
  'pgboss.job.state',
  'crustodian.request',
  'crustodian.venue',
  'crustodian.capture',
  'crustodian.day',
  'crustodian.position',
  'crustodian.signal',
]);

/** Exports spans with the listed attributes alone, without events and without the words of a failure. */
export const onlyListed = (exporter: SpanExporter): SpanExporter => ({
  export: (spans, whenDone) => exporter.export(spans.map(withListed), whenDone),
  shutdown: () => exporter.shutdown(),
  forceFlush: async () => exporter.forceFlush?.(),
});

/** The same span seen through a list: its own methods still answer for its ids. */
const withListed = (span: ReadableSpan): ReadableSpan =>
  Object.create(span, {
    attributes: { value: listedOf(span.attributes) },
    links: { value: span.links.map(({ context }) => ({ context })) },
    events: { value: [] },
    status: { value: { code: span.status.code } },
  }) as ReadableSpan;

const listedOf = (attributes: Attributes): Attributes =>
  Object.fromEntries(Object.entries(attributes).filter(([name]) => LISTED.has(name)));

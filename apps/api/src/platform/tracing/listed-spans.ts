import { type Attributes } from '@opentelemetry/api';
import type { ReadableSpan, SpanExporter } from '@opentelemetry/sdk-trace';

/**
 * Allowlist of span attributes that leave this process. Libraries add arbitrary ones, such as an
 * error message that contains an address.
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

/** Exports spans with the allowed attributes only, without events and error messages. */
export const onlyListed = (exporter: SpanExporter): SpanExporter => ({
  export: (spans, whenDone) => exporter.export(spans.map(withListed), whenDone),
  shutdown: () => exporter.shutdown(),
  forceFlush: async () => exporter.forceFlush?.(),
});

/** A filtered view of the span: its own methods still provide its ids. */
const withListed = (span: ReadableSpan): ReadableSpan =>
  Object.create(span, {
    attributes: { value: listedOf(span.attributes) },
    links: { value: span.links.map(({ context }) => ({ context })) },
    events: { value: [] },
    status: { value: { code: span.status.code } },
  }) as ReadableSpan;

const listedOf = (attributes: Attributes): Attributes =>
  Object.fromEntries(Object.entries(attributes).filter(([name]) => LISTED.has(name)));

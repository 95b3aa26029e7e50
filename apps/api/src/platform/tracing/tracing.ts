import {
  context,
  propagation,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
  type Attributes,
  type Context,
  type Span,
} from '@opentelemetry/api';
import type { LogEvent } from 'kysely';

/** Looked up each time, because a cached tracer would go on sending after tracing has ended. */
const tracer = () => trace.getTracer('crustodian');
let isOn = false;

/** Whether this process sends traces; if not, the functions of this file do nothing. */
export const isTracing = (): boolean => isOn;

/** Called after an exporter is registered, before traced resources are opened. */
export const setTracing = (value: boolean): void => void (isOn = value);

interface SpanOptions {
  attributes?: Attributes;
  /** Traceparent of the cause; null starts a new trace. The default is the active span. */
  parent?: string | null | undefined;
}

/**
 * Runs work in a span and marks it if the work fails; links the active span if there is another
 * parent.
 */
export async function inSpan<T>(
  name: string,
  { attributes = {}, parent }: SpanOptions,
  work: () => Promise<T>,
): Promise<T> {
  if (!isOn) return work();
  const underWay = trace.getSpanContext(context.active());
  const from = parent === undefined ? context.active() : contextOf(parent);
  const links = parent === undefined || !underWay ? [] : [{ context: underWay }];
  const span = tracer().startSpan(name, { attributes, links }, from);
  try {
    return await context.with(trace.setSpan(from, span), work);
  } catch (error) {
    markFailed(span, error);
    throw error;
  } finally {
    span.end();
  }
}

/**
 * Starts the span of an incoming call, which continues its sender's trace; also returns the call's
 * context.
 */
export function beginCall(
  name: string,
  {
    headers,
    attributes,
    tookMs,
  }: { headers: object; attributes: Attributes; /** Until now. */ tookMs: number },
): { span: Span; own: Context } {
  const parent = propagation.extract(ROOT_CONTEXT, headers);
  const startTime = Date.now() - tookMs;
  const span = tracer().startSpan(name, { kind: SpanKind.SERVER, attributes, startTime }, parent);
  return { span, own: trace.setSpan(parent, span) };
}

/** Headers that propagate the active trace to a called server; empty without a trace. */
export function traceHeaders(): Record<string, string> {
  const headers: Record<string, string> = {};
  if (isOn) propagation.inject(context.active(), headers);
  return headers;
}

/** Traceparent of the active span, to store in a row that is processed later; null without a trace. */
export const currentTraceparent = (): string | null => traceHeaders()['traceparent'] ?? null;

const contextOf = (traceparent: string | null): Context =>
  traceparent === null ? ROOT_CONTEXT : propagation.extract(ROOT_CONTEXT, { traceparent });

/** Statement texts are truncated to this many characters. */
const MOST_OF_A_TEXT = 2000;

/** Records the span of a completed statement if a trace is active. Its text never contains values. */
export function traceStatement({ query, queryDurationMillis, ...event }: LogEvent): void {
  if (!trace.getActiveSpan()?.isRecording()) return;
  // Named statements are passed as { name, text } (named-statement.ts).
  const given = query.sql as string | { name: string; text: string };
  const text = (typeof given === 'string' ? given : given.text).replace(/\s+/g, ' ').trim();
  const endTime = Date.now();
  const span = tracer().startSpan(
    typeof given === 'string' ? text.split(/[\s(]/, 1)[0]!.toUpperCase() : given.name,
    {
      kind: SpanKind.CLIENT,
      startTime: endTime - queryDurationMillis,
      attributes: {
        'db.system.name': 'postgresql',
        'db.query.text': text.slice(0, MOST_OF_A_TEXT),
      },
    },
  );
  if (event.level === 'error') markFailed(span, event.error);
  span.end(endTime);
}

/** Records only the kind of a failure: its message may contain names, tokens and addresses. */
function markFailed(span: Span, error: unknown): void {
  const { code } = error as { code?: unknown };
  const kind = error instanceof Error ? error.constructor.name : typeof error;
  span.setAttribute('error.type', typeof code === 'string' ? code : kind);
  span.setStatus({ code: SpanStatusCode.ERROR });
}

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

/** Asked each time: one that was kept would go on sending where tracing has ended. */
const tracer = () => trace.getTracer('crustodian');
let isOn = false;

/** Whether this process sends traces; without, nothing of this file does anything. */
export const isTracing = (): boolean => isOn;

/** Called where an exporter is registered, before what it traces is opened. */
export const setTracing = (value: boolean): void => void (isOn = value);

interface SpanOptions {
  attributes?: Attributes;
  /** The traceparent of what led to this; null begins a trace. By default what is under way. */
  parent?: string | null | undefined;
}

/** Does work in a span, which failures mark; what is under way elsewhere is linked to it. */
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

/** A span of an incoming call, which goes on with its sender's trace; and the context of what it does. */
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

/** Headers that hand the trace under way on to whom is called; none without one. */
export function traceHeaders(): Record<string, string> {
  const headers: Record<string, string> = {};
  if (isOn) propagation.inject(context.active(), headers);
  return headers;
}

/** What is under way, for a row whose work goes on later; null without a trace. */
export const currentTraceparent = (): string | null => traceHeaders()['traceparent'] ?? null;

const contextOf = (traceparent: string | null): Context =>
  traceparent === null ? ROOT_CONTEXT : propagation.extract(ROOT_CONTEXT, { traceparent });

/** A statement's text is cut after so many characters. */
const MOST_OF_A_TEXT = 2000;

/** A span of a statement that has ended, where it belongs to a trace. Values are never part of its text. */
export function traceStatement({ query, queryDurationMillis, ...event }: LogEvent): void {
  if (!trace.getActiveSpan()?.isRecording()) return;
  // Named statements travel as { name, text } in its place (named-statement.ts).
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

/** The kind of a failure alone: its message may name people, tokens and addresses. */
function markFailed(span: Span, error: unknown): void {
  const { code } = error as { code?: unknown };
  const kind = error instanceof Error ? error.constructor.name : typeof error;
  span.setAttribute('error.type', typeof code === 'string' ? code : kind);
  span.setStatus({ code: SpanStatusCode.ERROR });
}

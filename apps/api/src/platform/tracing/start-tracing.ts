import type { Log } from '#platform/log';
import { onlyListed } from '#platform/tracing/listed-spans';
import { setTracing } from '#platform/tracing/tracing';
import type { Sampling } from '#platform/tracing/trace-settings';
import { context, propagation, trace } from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { ExportResultCode, getNumberFromEnv, W3CTraceContextPropagator } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-proto';
import {
  defaultResource,
  detectResources,
  envDetector,
  resourceFromAttributes,
} from '@opentelemetry/resources';
import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
  type BatchSpanProcessorOptions,
  type Sampler,
  type SpanExporter,
} from '@opentelemetry/sdk-trace';
import { setTimeout as sleep } from 'node:timers/promises';

export interface Tracing {
  /** Flushes the remaining spans, for two seconds at most, and turns tracing off. */
  stop: () => Promise<void>;
}

const SEND_REST_WITHIN_MS = 2000;
/** Minimum interval between log entries about an unreachable collector. */
const TELL_EVERY_MS = 60_000;

/**
 * Sends traces to the collector configured by the standard variables of OpenTelemetry. Imported
 * only if they are set, because the packages take a tenth of a second to load.
 */
export function startTracing(sampling: Sampling, log: Log): Tracing {
  const exporter = onlyListed(tellingFailures(new OTLPTraceExporter(), log));
  // Host and process detectors are omitted, because a command line may contain a password.
  const resource = defaultResource()
    .merge(resourceFromAttributes({ 'service.name': 'crustodian' }))
    .merge(detectResources({ detectors: [envDetector] }));
  const provider = new TracerProvider({
    resource,
    sampler: samplerOf(sampling),
    spanProcessors: [new BatchSpanProcessor({ exporter, ...batchSettings() })],
  });
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  propagation.setGlobalPropagator(new W3CTraceContextPropagator());
  trace.setGlobalTracerProvider(provider);
  setTracing(true);
  return {
    stop: async () => {
      setTracing(false);
      const sent = provider.shutdown().catch(() => undefined);
      await Promise.race([sent, sleep(SEND_REST_WITHIN_MS, undefined, { ref: false })]);
      for (const api of [trace, context, propagation]) api.disable();
    },
  };
}

/** The standard variables that are set. */
const batchSettings = (): Partial<Omit<BatchSpanProcessorOptions, 'exporter'>> =>
  Object.fromEntries(
    Object.entries({
      scheduledDelayMillis: getNumberFromEnv('OTEL_BSP_SCHEDULE_DELAY'),
      exportTimeoutMillis: getNumberFromEnv('OTEL_BSP_EXPORT_TIMEOUT'),
      maxQueueSize: getNumberFromEnv('OTEL_BSP_MAX_QUEUE_SIZE'),
      maxExportBatchSize: getNumberFromEnv('OTEL_BSP_MAX_EXPORT_BATCH_SIZE'),
    }).filter(([, value]) => value !== undefined),
  );

function samplerOf({ sampler, ratio }: Sampling): Sampler {
  const own = {
    always_on: () => new AlwaysOnSampler(),
    always_off: () => new AlwaysOffSampler(),
    traceidratio: () => new TraceIdRatioBasedSampler(ratio),
  };
  const [name, isParentBased] = sampler.startsWith('parentbased_')
    ? [sampler.slice('parentbased_'.length), true]
    : [sampler, false];
  const root = own[name as keyof typeof own]();
  return isParentBased ? new ParentBasedSampler({ root }) : root;
}

function tellingFailures(exporter: SpanExporter, log: Log): SpanExporter {
  let toldAt = -Infinity;
  return {
    export: (spans, whenDone) =>
      exporter.export(spans, (result) => {
        const isNews = performance.now() - toldAt > TELL_EVERY_MS;
        if (result.code === ExportResultCode.FAILED && isNews) {
          toldAt = performance.now();
          log.warn({ reason: result.error?.message }, 'traces cannot be sent');
        }
        whenDone(result);
      }),
    shutdown: () => exporter.shutdown(),
    forceFlush: async () => exporter.forceFlush?.(),
  };
}

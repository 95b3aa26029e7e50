import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from '@prometheus-io/client';
import type { FastifyInstance } from 'fastify';

/** Upper bounds of the duration buckets, in seconds. */
const SPANS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** Why a request was refused before it reached the app, or its connection closed. */
export type Refused = 'busy' | 'too_many_ahead' | 'too_many_connections';

/** Metrics of this process. */
export interface Meter {
  /** Counted because there are too many to log each. */
  countRefused(why: Refused): void;
  /** Counts every answered request of the app by route. */
  countRequests(app: FastifyInstance): void;
  /** The counts and process metrics in Prometheus text format. */
  read(): Promise<string>;
}

export function createMeter(): Meter {
  const registry = new Registry();
  const registers = [registry];
  const requests = new Histogram({
    name: 'crustodian_request_seconds',
    help: 'Answered requests by route and how long they took',
    labelNames: ['method', 'route', 'status'],
    buckets: SPANS,
    registers,
  });
  const streams = new Gauge({
    name: 'crustodian_open_streams',
    help: 'Event streams that are open',
    registers,
  });
  const refused = new Counter({
    name: 'crustodian_turned_away_total',
    help: 'Requests and connections refused before the app saw them, by reason',
    labelNames: ['why'],
    registers,
  });
  const process = (processRegistry ??= processMetrics());

  return {
    countRefused: (why) => refused.inc({ why }),
    countRequests(app) {
      app.addHook('onRequest', async (request) => {
        if (isStream(request.routeOptions.config)) streams.inc();
      });
      app.addHook('onResponse', async (request, reply) => {
        const { method, routeOptions } = request;
        // A stream lasts as long as its reader wants, so its duration is meaningless.
        if (isStream(routeOptions.config)) streams.dec();
        else {
          const labels = { method, route: routeOptions.url ?? 'none', status: reply.statusCode };
          requests.observe(labels, reply.elapsedTime / 1000);
        }
      });
    },
    read: () => Registry.merge([registry, process]).metrics(),
  };
}

const isStream = (config: object): boolean =>
  (config as { endpoint?: { kind?: string } }).endpoint?.kind === 'stream';

/** Shared by all apps in this process. */
let processRegistry: Registry | undefined;

/** CPU, memory, event loop and garbage collection, under the standard names that dashboards use. */
function processMetrics(): Registry {
  const register = new Registry();
  collectDefaultMetrics({ register });
  return register;
}

/** A gauge that is computed when the metrics are requested. */
export interface GaugeReading {
  name: string;
  help: string;
  samples: readonly { labels?: Record<string, string>; value: number }[];
}

export const gauge = (name: string, help: string, value: number): GaugeReading => ({
  name,
  help,
  samples: [{ value }],
});

/** The readings in Prometheus text format. */
export function gaugesText(readings: readonly GaugeReading[]): Promise<string> {
  const registry = new Registry();
  for (const { name, help, samples } of readings) {
    const labelNames = Object.keys(samples[0]?.labels ?? {});
    const each = new Gauge({ name, help, labelNames, registers: [registry] });
    for (const { labels = {}, value } of samples) each.set(labels, value);
  }
  return registry.metrics();
}

import type { FastifyInstance } from 'fastify';
import { monitorEventLoopDelay } from 'node:perf_hooks';

/** Counts and durations of this process in the text form that Prometheus reads. */

export interface Sample {
  labels?: Record<string, string>;
  value: number;
}

export interface Metric {
  name: string;
  help: string;
  type: 'counter' | 'gauge' | 'histogram';
  samples: readonly (Sample & { suffix?: string })[];
}

/** Upper ends of the spans of durations, in seconds. */
const SPANS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

interface Calls {
  route: string;
  method: string;
  status: string;
  count: number;
  seconds: number;
  within: number[];
}

/** What this process counts while it runs. */
export interface Meter {
  /** Has every answered request of the app counted, by its route. */
  countRequests(app: FastifyInstance): void;
  read(): Metric[];
}

export function createMeter(): Meter {
  const calls = new Map<string, Calls>();
  let openStreams = 0;
  const delay = monitorEventLoopDelay({ resolution: 20 });
  delay.enable();

  function count(of: Pick<Calls, 'route' | 'method' | 'status'>, seconds: number): void {
    const key = `${of.method} ${of.route} ${of.status}`;
    const known = calls.get(key) ?? { ...of, count: 0, seconds: 0, within: SPANS.map(() => 0) };
    calls.set(key, known);
    known.count += 1;
    known.seconds += seconds;
    SPANS.forEach((span, index) => (known.within[index]! += Number(seconds <= span)));
  }

  return {
    countRequests(app) {
      app.addHook('onRequest', async (request) => {
        if (isStream(request.routeOptions.config)) openStreams += 1;
      });
      app.addHook('onResponse', async (request, reply) => {
        const { method, routeOptions } = request;
        // A stream lasts as long as its reader wants; how long says nothing.
        if (isStream(routeOptions.config)) openStreams -= 1;
        else {
          const route = routeOptions.url ?? 'none';
          count({ route, method, status: String(reply.statusCode) }, reply.elapsedTime / 1000);
        }
      });
    },
    read: () => [
      requests([...calls.values()]),
      gauge('crustodian_open_streams', 'Event streams that are open', openStreams),
      ...ofProcess(delay.percentile(99) / 1e9),
    ],
  };
}

const isStream = (config: object): boolean =>
  (config as { endpoint?: { kind?: string } }).endpoint?.kind === 'stream';

export const gauge = (name: string, help: string, value: number): Metric => ({
  name,
  help,
  type: 'gauge',
  samples: [{ value }],
});

const requests = (calls: readonly Calls[]): Metric => ({
  name: 'crustodian_request_seconds',
  help: 'Answered requests by route and how long they took',
  type: 'histogram',
  samples: calls.flatMap(({ route, method, status, count, seconds, within }) => {
    const labels = { method, route, status };
    return [
      ...SPANS.map((span, index) => ({
        suffix: '_bucket',
        labels: { ...labels, le: String(span) },
        value: within[index]!,
      })),
      { suffix: '_bucket', labels: { ...labels, le: '+Inf' }, value: count },
      { suffix: '_sum', labels, value: seconds },
      { suffix: '_count', labels, value: count },
    ];
  }),
});

/** In the names that dashboards for any process know. */
function ofProcess(loopDelay: number): Metric[] {
  const { user, system } = process.cpuUsage();
  const { rss, heapUsed } = process.memoryUsage();
  return [
    {
      ...gauge('process_cpu_seconds_total', 'CPU time of the process', (user + system) / 1e6),
      type: 'counter',
    },
    gauge('process_resident_memory_bytes', 'Memory of the process', rss),
    gauge('process_start_time_seconds', 'When the process began', performance.timeOrigin / 1000),
    gauge('nodejs_heap_size_used_bytes', 'Heap in use', heapUsed),
    gauge('nodejs_eventloop_lag_p99_seconds', 'How late timers are, 99 of 100', loopDelay),
  ];
}

/** The metrics in Prometheus' text form. */
export const prometheusText = (metrics: readonly Metric[]): string =>
  metrics
    .flatMap(({ name, help, type, samples }) => [
      `# HELP ${name} ${help}`,
      `# TYPE ${name} ${type}`,
      ...samples.map(
        ({ suffix = '', labels = {}, value }) => `${name}${suffix}${labelText(labels)} ${value}`,
      ),
    ])
    .join('\n') + '\n';

function labelText(labels: Record<string, string>): string {
  const parts = Object.entries(labels).map(([name, value]) => `${name}="${escaped(value)}"`);
  return parts.length === 0 ? '' : `{${parts.join(',')}}`;
}

const escaped = (text: string) =>
  text.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n');

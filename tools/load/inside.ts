import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** The product's report about itself, once per second; only `npm run load` preloads this module. */
export interface Pulse {
  /** Bytes. */
  rss: number;
  heapUsed: number;
  /** Event loop delay in milliseconds. */
  late: { p50: number; p99: number; most: number };
}

/** Memory still held after garbage collection, in bytes; sent on request. */
export interface Held {
  held: number;
}

const RESOLUTION_MS = 10;
const loop = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
loop.enable();
const late = (nanoseconds: number) => Math.max(0, nanoseconds / 1e6 - RESOLUTION_MS);
setInterval(() => {
  const { rss, heapUsed } = process.memoryUsage();
  const pulse: Pulse = {
    rss,
    heapUsed,
    late: {
      p50: late(loop.percentile(50)),
      p99: late(loop.percentile(99)),
      most: late(loop.max),
    },
  };
  loop.reset();
  process.send?.(pulse);
}, 1000).unref();
setFlagsFromString('--expose-gc');
// Safe because the flag above defines this function in every new context.
const collect = runInNewContext('gc') as () => void;
process.on('message', () => {
  collect();
  const { heapUsed, external } = process.memoryUsage();
  process.send?.({ held: heapUsed + external } satisfies Held);
});
process.channel?.unref();

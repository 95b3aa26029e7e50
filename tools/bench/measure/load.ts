import { Agent, request } from 'node:http';

export interface Target {
  url: string;
  headers: Record<string, string>;
  body: string;
}

/**
 * Sends a POST request and returns the whole answer's bytes.
 * @throws unless the status is 200 or 201
 */
export function post({ url, headers, body }: Target, agent: Agent): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const sent = request(url, { method: 'POST', headers, agent }, (reply) => {
      const chunks: Buffer[] = [];
      reply.on('data', (chunk: Buffer) => chunks.push(chunk));
      reply.on('end', () => {
        const bytes = Buffer.concat(chunks);
        if (reply.statusCode === 200 || reply.statusCode === 201) return resolve(bytes);
        reject(new Error(`${url} answered ${reply.statusCode}: ${bytes.toString().slice(0, 300)}`));
      });
    });
    sent.on('error', reject);
    sent.end(body);
  });
}

export interface Pair {
  product: () => Target;
  /** The same work without the product around it. */
  limit: () => Target;
}

/** Median and 95th percentile of a request's time in ms, over one connection. */
export interface Latency {
  p50: number;
  p95: number;
}

const sorted = (values: readonly number[]) => values.toSorted((a, b) => a - b);
export const median = (values: readonly number[]): number =>
  sorted(values)[Math.floor(values.length / 2)] ?? Number.NaN;

/** Alternates between both, so that other load on the machine affects them equally. */
export async function compareLatency(pair: Pair, { rounds }: { rounds: number }) {
  const times = { product: [] as number[], limit: [] as number[] };
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  for (let round = -5; round < rounds; round += 1) {
    for (const name of ['product', 'limit'] as const) {
      const target = pair[name]();
      const start = performance.now();
      await post(target, agent);
      // The first rounds warm up.
      if (round >= 0) times[name].push(performance.now() - start);
    }
  }
  agent.destroy();
  const latency = (values: number[]): Latency => ({
    p50: median(values),
    p95: sorted(values)[Math.floor(values.length * 0.95)] ?? Number.NaN,
  });
  return { product: latency(times.product), limit: latency(times.limit) };
}

/** Requests per second over several connections: the median of alternating rounds. */
export async function compareThroughput(
  pair: Pair,
  { connections, rounds, roundMs }: { connections: number; rounds: number; roundMs: number },
) {
  const rates = { product: [] as number[], limit: [] as number[] };
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  for (let round = 0; round < rounds; round += 1) {
    for (const name of ['product', 'limit'] as const) {
      rates[name].push(await rateOf(pair[name], { agent, connections, roundMs }));
    }
  }
  agent.destroy();
  return { product: median(rates.product), limit: median(rates.limit) };
}

async function rateOf(
  target: () => Target,
  { agent, connections, roundMs }: { agent: Agent; connections: number; roundMs: number },
): Promise<number> {
  const start = performance.now();
  let answered = 0;
  const keepAsking = async () => {
    while (performance.now() - start < roundMs) {
      await post(target(), agent);
      answered += 1;
    }
  };
  await Promise.all(Array.from({ length: connections }, keepAsking));
  return (answered / (performance.now() - start)) * 1000;
}

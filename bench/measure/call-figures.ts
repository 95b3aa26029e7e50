import { Agent, get } from 'node:http';
import pg from 'pg';
import { cpuSoFar } from './cpu.ts';
import { median } from './load.ts';

/** Times at which statements ran, so that those that ran side by side count once. */
const spans: [from: number, to: number][] = [];

/** Notes from now on when each statement of this process runs. */
export function watchStatements(): void {
  const query = Reflect.get(pg.Client.prototype, 'query') as (
    ...args: unknown[]
  ) => Promise<unknown>;
  Object.assign(pg.Client.prototype, {
    query(this: pg.Client, ...args: unknown[]) {
      const from = performance.now();
      const result = query.apply(this, args);
      const note = () => void spans.push([from, performance.now()]);
      if (result instanceof Promise) void result.then(note, note);
      return result;
    },
  });
}

function databaseTime(): number {
  let [total, until] = [0, 0];
  for (const [from, to] of spans.toSorted(([a], [b]) => a - b)) {
    total += Math.max(0, to - Math.max(from, until));
    until = Math.max(until, to);
  }
  return total;
}

/** Of one turn, in ms. */
export interface CallFigures {
  /** Median by the clock. */
  wall: number;
  /** Median of it with a statement under way. */
  statements: number;
  /** Mean CPU of PostgreSQL, which other work on the machine hardly changes. */
  cpu: number;
}

/** Takes one turn to warm up, then `turns` that count. */
export async function measureTurns(
  turns: number,
  postmaster: number,
  turn: () => Promise<unknown>,
): Promise<CallFigures> {
  await turn();
  const [wall, statements]: [number[], number[]] = [[], []];
  const before = await cpuSoFar(postmaster);
  for (let count = 0; count < turns; count += 1) {
    spans.length = 0;
    const from = performance.now();
    await turn();
    wall.push(performance.now() - from);
    statements.push(databaseTime());
  }
  const { database } = await cpuSoFar(postmaster);
  const cpu = (1000 * (database - before.database)) / turns;
  return { wall: median(wall), statements: median(statements), cpu };
}

const agent = new Agent({ keepAlive: true });

/** Reads an answer to its end, with a client that weighs little: it shares the server's thread. Answers its bytes. */
export function ask(url: string, headers: Record<string, string>): Promise<number> {
  return new Promise((resolve, reject) => {
    get(url, { agent, headers }, (reply) => {
      let bytes = 0;
      reply.on('data', (chunk: Buffer) => (bytes += chunk.length));
      reply.on('end', () => {
        if (reply.statusCode === 200) return resolve(bytes);
        reject(new Error(`${url}: ${reply.statusCode}`));
      });
    }).on('error', reject);
  });
}

/** Call at the end: an open connection keeps the server from closing. */
export const endAsking = (): void => agent.destroy();

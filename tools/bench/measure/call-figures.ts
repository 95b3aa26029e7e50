import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import pg from 'pg';
import type { ThreadRequest, ThreadAnswer } from './ask-thread.ts';
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

/** Per turn, in ms. */
export interface CallFigures {
  /** Median by the clock. */
  wall: number;
  /** Median of it with a statement under way. */
  statements: number;
  /** Mean CPU of PostgreSQL, which other work on the machine hardly changes. */
  cpu: number;
  /** Mean CPU of the server's own thread. */
  server: number;
}

/** The result of a turn: its time by the caller's clock, in ms. */
export interface Turn {
  ms: number;
}

/** Times what runs in this thread. */
export async function timed(work: () => Promise<unknown>): Promise<Turn> {
  const from = performance.now();
  await work();
  return { ms: performance.now() - from };
}

/** Takes one turn to warm up, then `turns` that count. */
export async function measureTurns(
  turns: number,
  postmaster: number,
  turn: () => Promise<Turn>,
): Promise<CallFigures> {
  await turn();
  const [wall, statements]: [number[], number[]] = [[], []];
  const before = await cpuSoFar(postmaster);
  const thread = process.threadCpuUsage();
  for (let count = 0; count < turns; count += 1) {
    spans.length = 0;
    wall.push((await turn()).ms);
    statements.push(databaseTime());
  }
  const { user, system } = process.threadCpuUsage(thread);
  const { database } = await cpuSoFar(postmaster);
  const cpu = (1000 * (database - before.database)) / turns;
  const server = (user + system) / 1000 / turns;
  return { wall: median(wall), statements: median(statements), cpu, server };
}

let asking: Worker | undefined;

/**
 * Asks the server from its own thread, as a browser would, and reads the answer to its end. One at
 * a time. @throws unless it is a 200
 */
export async function ask(
  url: string,
  headers: Record<string, string>,
): Promise<ThreadAnswer & Turn> {
  asking ??= new Worker(new URL('ask-thread.ts', import.meta.url));
  asking.postMessage({ url, headers } satisfies ThreadRequest);
  const [answer] = (await once(asking, 'message')) as [ThreadAnswer | { error: string }];
  if ('error' in answer) throw new Error(answer.error);
  return answer;
}

/** Call at the end: an open connection keeps the server from closing. */
export const endAsking = async (): Promise<void> => {
  await asking?.terminate();
  asking = undefined;
};

import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import pg from 'pg';
import type { ThreadRequest, ThreadAnswer } from './ask-thread.ts';
import { cpuSoFar } from './cpu.ts';
import { median } from './load.ts';

/** Time spans of statements, so that concurrent ones count only once. */
const spans: [from: number, to: number][] = [];

/** Starts recording the time span of each statement of this process. */
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

/** Per round, in ms. */
export interface CallFigures {
  /** Median wall time. */
  wall: number;
  /** Median part of the wall time during which a statement was running. */
  statements: number;
  /** Mean CPU time of PostgreSQL, which other load on the machine hardly affects. */
  cpu: number;
  /** Mean CPU time of the server's own thread. */
  server: number;
}

/** The result of a round: its wall time as seen by the caller, in ms. */
export interface Round {
  ms: number;
}

/** Measures work that runs in this thread. */
export async function timed(work: () => Promise<unknown>): Promise<Round> {
  const from = performance.now();
  await work();
  return { ms: performance.now() - from };
}

/** Runs one round to warm up, then `rounds` measured ones. */
export async function measureRounds(
  rounds: number,
  postmaster: number,
  round: () => Promise<Round>,
): Promise<CallFigures> {
  await round();
  const [wall, statements]: [number[], number[]] = [[], []];
  const before = await cpuSoFar(postmaster);
  const thread = process.threadCpuUsage();
  for (let count = 0; count < rounds; count += 1) {
    spans.length = 0;
    wall.push((await round()).ms);
    statements.push(databaseTime());
  }
  const { user, system } = process.threadCpuUsage(thread);
  const { database } = await cpuSoFar(postmaster);
  const cpu = (1000 * (database - before.database)) / rounds;
  const server = (user + system) / 1000 / rounds;
  return { wall: median(wall), statements: median(statements), cpu, server };
}

let asking: Worker | undefined;

/**
 * Sends a request to the server from a separate thread, as a browser would, and reads the whole
 * answer. One request at a time.
 * @throws unless the status is 200
 */
export async function ask(
  url: string,
  headers: Record<string, string>,
): Promise<ThreadAnswer & Round> {
  asking ??= new Worker(new URL('ask-thread.ts', import.meta.url));
  asking.postMessage({ url, headers } satisfies ThreadRequest);
  const [answer] = (await once(asking, 'message')) as [ThreadAnswer | { error: string }];
  if ('error' in answer) throw new Error(answer.error);
  return answer;
}

/** Call this at the end, because an open connection prevents the server from closing. */
export const endAsking = async (): Promise<void> => {
  await asking?.terminate();
  asking = undefined;
};

import { Worker } from 'node:worker_threads';
import { UnreadableImage } from './decode-image.ts';
import type { ScoringSettings, SnapshotScore } from './score-snapshot.ts';
import type { ScoringAnswer, ScoringJob } from './scoring-worker.ts';

export interface ScoringPool {
  /**
   * Scores a file on a free thread. Rejects with UnreadableImage, or with Error when the thread
   * crashed, ran out of time, or the pool was closed.
   */
  score(file: Uint8Array, settings: ScoringSettings): Promise<SnapshotScore>;
  /** Ends all threads; jobs not yet answered are rejected. */
  close(): Promise<void>;
}

export interface PoolOptions {
  threads: number;
  /** Time limit of one picture. */
  limitMs?: number;
  /** The program a thread runs; tests give their own. */
  worker?: URL;
}

const LIMIT_MS = 30_000;
const WORKER = new URL('./scoring-worker.ts', import.meta.url);

interface Waiting {
  job: ScoringJob;
  resolve: (score: SnapshotScore) => void;
  reject: (error: Error) => void;
}

/** One thread; it works on at most one job, and a broken one is never used again. */
interface Thread {
  worker: Worker;
  busy: Waiting | null;
  timer: NodeJS.Timeout | undefined;
}

/** Threads that score snapshots beside the event loop; a thread that breaks is replaced. */
export function createScoringPool({
  threads,
  limitMs = LIMIT_MS,
  worker: program = WORKER,
}: PoolOptions): ScoringPool {
  const queue: Waiting[] = [];
  const pool = new Set<Thread>();
  let closed = false;

  function start(): Thread {
    const thread: Thread = { worker: new Worker(program), busy: null, timer: undefined };
    thread.worker.unref();
    thread.worker.on('message', (answer: ScoringAnswer) => finish(thread, answer));
    thread.worker.on('error', (error) => replace(thread, error));
    thread.worker.on('exit', (code) =>
      replace(thread, new Error(`scoring thread ended (${code})`)),
    );
    pool.add(thread);
    return thread;
  }

  function next(): void {
    while (queue.length > 0 && !closed) {
      const idle = [...pool].find((thread) => thread.busy === null);
      const thread = idle ?? (pool.size < threads ? start() : undefined);
      if (!thread) return;
      give(thread, queue.shift()!);
    }
  }

  function give(thread: Thread, waiting: Waiting): void {
    thread.busy = waiting;
    thread.worker.ref();
    thread.timer = setTimeout(
      () => replace(thread, new Error(`scoring took longer than ${limitMs} ms`)),
      limitMs,
    );
    thread.worker.postMessage(waiting.job, [waiting.job.file.buffer as ArrayBuffer]);
  }

  function release(thread: Thread): Waiting | null {
    const waiting = thread.busy;
    thread.busy = null;
    clearTimeout(thread.timer);
    thread.worker.unref();
    return waiting;
  }

  function finish(thread: Thread, answer: ScoringAnswer): void {
    const waiting = release(thread);
    if (waiting) settle(waiting, answer);
    next();
  }

  function replace(thread: Thread, error: Error): void {
    if (!pool.delete(thread)) return;
    release(thread)?.reject(error);
    void thread.worker.terminate();
    next();
  }

  return {
    score(file, settings) {
      if (closed) return Promise.reject(new Error('the scoring pool is closed'));
      return new Promise((resolve, reject) => {
        // A copy, because a file handed to a thread is lost to its owner.
        queue.push({ job: { file: new Uint8Array(file), settings }, resolve, reject });
        next();
      });
    },
    async close() {
      closed = true;
      const error = new Error('the scoring pool is closed');
      for (const waiting of queue.splice(0)) waiting.reject(error);
      const ending = [...pool];
      pool.clear();
      await Promise.all(
        ending.map((thread) => {
          release(thread)?.reject(error);
          return thread.worker.terminate();
        }),
      );
    },
  };
}

function settle({ resolve, reject }: Waiting, answer: ScoringAnswer): void {
  if ('score' in answer) resolve(answer.score);
  else if ('unreadable' in answer) reject(new UnreadableImage(answer.unreadable, answer.message));
  else reject(new Error(answer.failed));
}

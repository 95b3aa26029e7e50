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
/** A start of the program that runs models, a try and a run. */
const MODEL_PATIENCE_MS = 45_000;
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
export const createScoringPool = (options: PoolOptions): ScoringPool => new Threads(options);

class Threads implements ScoringPool {
  readonly #queue: Waiting[] = [];
  readonly #threads = new Set<Thread>();
  readonly #options: Required<PoolOptions>;
  #closed = false;

  constructor(options: PoolOptions) {
    this.#options = { limitMs: LIMIT_MS, worker: WORKER, ...options };
  }

  score(file: Uint8Array, settings: ScoringSettings): Promise<SnapshotScore> {
    if (this.#closed) return Promise.reject(closedError());
    return new Promise((resolve, reject) => {
      // A copy, because a file handed to a thread is lost to its owner.
      this.#queue.push({ job: { file: new Uint8Array(file), settings }, resolve, reject });
      this.#serve();
    });
  }

  async close(): Promise<void> {
    this.#closed = true;
    for (const waiting of this.#queue.splice(0)) waiting.reject(closedError());
    const ending = [...this.#threads];
    this.#threads.clear();
    await Promise.all(
      ending.map((thread) => {
        release(thread)?.reject(closedError());
        return thread.worker.terminate();
      }),
    );
  }

  #serve(): void {
    while (this.#queue.length > 0 && !this.#closed) {
      const idle = [...this.#threads].find((thread) => thread.busy === null);
      const thread =
        idle ?? (this.#threads.size < this.#options.threads ? this.#start() : undefined);
      if (!thread) return;
      this.#give(thread, this.#queue.shift()!);
    }
  }

  #start(): Thread {
    const worker = new Worker(this.#options.worker);
    const thread: Thread = { worker, busy: null, timer: undefined };
    worker.unref();
    worker.on('message', (answer: ScoringAnswer) => {
      const waiting = release(thread);
      if (waiting) settle(waiting, answer);
      this.#serve();
    });
    worker.on('error', (error: Error) => this.#replace(thread, error));
    worker.on('exit', (code) => this.#replace(thread, new Error(`scoring thread ended (${code})`)));
    this.#threads.add(thread);
    return thread;
  }

  #give(thread: Thread, waiting: Waiting): void {
    // Models are ended by their own limit; a picture must not fail because one was.
    const models = waiting.job.settings.models?.length ?? 0;
    const limitMs = this.#options.limitMs + models * MODEL_PATIENCE_MS;
    const tooLong = new Error(`scoring took longer than ${limitMs} ms`);
    thread.busy = waiting;
    thread.worker.ref();
    thread.timer = setTimeout(() => this.#replace(thread, tooLong), limitMs);
    thread.worker.postMessage(waiting.job, [waiting.job.file.buffer as ArrayBuffer]);
  }

  #replace(thread: Thread, error: Error): void {
    if (!this.#threads.delete(thread)) return;
    release(thread)?.reject(error);
    void thread.worker.terminate();
    this.#serve();
  }
}

const closedError = (): Error => new Error('the scoring pool is closed');

/** Takes a thread's job off it. */
function release(thread: Thread): Waiting | null {
  const waiting = thread.busy;
  thread.busy = null;
  clearTimeout(thread.timer);
  thread.worker.unref();
  return waiting;
}

function settle({ resolve, reject }: Waiting, answer: ScoringAnswer): void {
  if ('score' in answer) resolve(answer.score);
  else if ('unreadable' in answer) reject(new UnreadableImage(answer.unreadable, answer.message));
  else reject(new Error(answer.failed));
}

import { UnreadableImage } from '../image/decode-image.ts';
import { BrokenProcess, OwnProcess, START_LIMIT_MS } from './own-process.ts';
import type { ScoringSettings, SnapshotScore } from '../score/score-snapshot.ts';
import type { ScoringAnswer, ScoringJob } from './scoring-program.ts';
import { MODEL_LIMIT_MS } from '../user-models/model-process.ts';

export interface ScoringPool {
  /**
   * Scores a file in a free process. Rejects with UnreadableImage, or with Error if the process
   * crashed or timed out, or the pool was closed.
   */
  score(file: Uint8Array, settings: ScoringSettings): Promise<SnapshotScore>;
  /** Ends all processes; jobs not yet answered are rejected. */
  close(): Promise<void>;
}

export interface PoolOptions {
  /** SCORING_THREADS: despite its name, the setting counts processes. */
  processes: number;
  /** Time limit of one picture. */
  limitMs?: number;
  /** The module that a process runs; tests supply their own. */
  program?: URL;
}

const LIMIT_MS = 30_000;
/** Covers starting the model process, trying a model, running it, and ending the process. */
const MODEL_PATIENCE_MS = START_LIMIT_MS + 2 * MODEL_LIMIT_MS + 5000;
const PROGRAM = new URL('./scoring-program.ts', import.meta.url);

interface QueuedScore {
  job: ScoringJob;
  resolve: (score: SnapshotScore) => void;
  reject: (error: Error) => void;
}

type ScoringProcess = OwnProcess<ScoringJob, ScoringAnswer>;

/** Creates processes that score snapshots; one that breaks is replaced. */
export const createScoringPool = (options: PoolOptions): ScoringPool => new Processes(options);

class Processes implements ScoringPool {
  readonly #queue: QueuedScore[] = [];
  readonly #idle: ScoringProcess[];
  readonly #all: readonly ScoringProcess[];
  readonly #limitMs: number;
  #closed = false;

  constructor({ processes, limitMs = LIMIT_MS, program = PROGRAM }: PoolOptions) {
    this.#all = Array.from({ length: processes }, () => new OwnProcess({ program }));
    this.#idle = [...this.#all];
    this.#limitMs = limitMs;
  }

  score(file: Uint8Array, settings: ScoringSettings): Promise<SnapshotScore> {
    if (this.#closed) return Promise.reject(closedError());
    return new Promise((resolve, reject) => {
      this.#queue.push({ job: { file, settings }, resolve, reject });
      this.#serve();
    });
  }

  async close(): Promise<void> {
    this.#closed = true;
    for (const waiting of this.#queue.splice(0)) waiting.reject(closedError());
    await Promise.all(this.#all.map((one) => one.end()));
  }

  /** Takes the process that was used last, because it has its nets loaded. */
  #serve(): void {
    while (this.#queue.length > 0 && this.#idle.length > 0) {
      void this.#give(this.#idle.pop()!, this.#queue.shift()!);
    }
  }

  async #give(to: ScoringProcess, { job, resolve, reject }: QueuedScore): Promise<void> {
    // Models have their own time limit; hitting it must not fail the picture.
    const models = job.settings.models?.length ?? 0;
    const limitMs = this.#limitMs + models * MODEL_PATIENCE_MS;
    try {
      resolve(scoreOf(await to.ask(job, limitMs)));
    } catch (error) {
      reject(this.#closed ? closedError() : toScoringError(error));
    }
    this.#idle.push(to);
    this.#serve();
  }
}

const closedError = (): Error => new Error('the scoring pool is closed');

const toScoringError = (error: unknown): Error =>
  error instanceof BrokenProcess
    ? new Error(`scoring was interrupted: ${error.message}`)
    : (error as Error);

function scoreOf(answer: ScoringAnswer): SnapshotScore {
  if ('score' in answer) return answer.score;
  if ('unreadable' in answer) throw new UnreadableImage(answer.unreadable, answer.message);
  throw new Error(answer.failed);
}

import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { childEnvironment } from './child-environment.ts';
import { READY, TOO_LARGE, type TaskMessage } from './serve-tasks.ts';

/**
 * Limit for starting a process, which can be slow on a busy machine; it does not count towards the
 * task's limit.
 */
export const START_LIMIT_MS = 30_000;

/** A process that is idle for this long is ended, because its nets occupy about 300 MB. */
const IDLE_LIMIT_MS = 5 * 60_000;

/**
 * Processes run beside each other, so threads of their garbage collectors would mostly wait for each
 * other: without them, a snapshot takes an eighth less CPU.
 */
export const PROCESS_OPTIONS = ['--single-threaded-gc'] as const;

export interface OwnProcessOptions {
  /** The module to run; it calls serveTasks. */
  program: URL;
  /** Memory limit; the process ends itself above it. */
  mostBytes?: number;
  /** Whether to keep its output, such as errors of native code, out of this process's stderr. */
  isQuiet?: boolean;
}

export type Breakage = 'not started' | 'ended' | 'too large' | 'too long';

/** The process died together with its task; the next task starts a new process. */
export class BrokenProcess extends Error {
  override readonly name = 'BrokenProcess';
  readonly breakage: Breakage;

  constructor(breakage: Breakage, message: string) {
    super(message);
    this.breakage = breakage;
  }
}

/**
 * A process for code that may crash or never return, such as native code. It is ended with SIGKILL;
 * ending a thread that way would endanger its whole process. It starts with its first task and ends
 * whenever this process ends, for any reason.
 */
export class OwnProcess<Task, Answer> {
  readonly #options: OwnProcessOptions;
  #child: Promise<ChildProcess> | null = null;
  #idle: NodeJS.Timeout | undefined;

  constructor(options: OwnProcessOptions) {
    this.#options = options;
  }

  /**
   * Runs one task at a time.
   * @throws BrokenProcess
   */
  async ask(task: Task, limitMs: number): Promise<Answer> {
    const starting = (this.#child ??= this.#start());
    clearTimeout(this.#idle);
    try {
      const answer = await answerOf<Task, Answer>(await starting, { task, limitMs });
      this.#idle = setTimeout(() => void this.end(), IDLE_LIMIT_MS).unref();
      return answer;
    } catch (error) {
      this.#forget(starting);
      throw error;
    }
  }

  /** Ends the process; aborts a running task. */
  async end(): Promise<void> {
    clearTimeout(this.#idle);
    const ending = this.#child;
    this.#child = null;
    const child = await ending?.catch(() => null);
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const exit = once(child, 'exit');
    child.ref();
    child.kill('SIGKILL');
    await exit;
  }

  #start(): Promise<ChildProcess> {
    const starting = start(this.#options);
    // Idle processes can end as well: the system kills them first when memory runs out.
    void starting.then(
      (child) => child.once('exit', () => this.#forget(starting)),
      () => undefined,
    );
    return starting;
  }

  #forget(ended: Promise<ChildProcess>): void {
    if (this.#child === ended) this.#child = null;
  }
}

async function start({ program, mostBytes = Infinity, isQuiet = false }: OwnProcessOptions) {
  const child = fork(fileURLToPath(program), [String(mostBytes)], {
    execArgv: [...PROCESS_OPTIONS],
    env: childEnvironment(),
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', isQuiet ? 'ignore' : 'inherit', 'ipc'],
  });
  try {
    const message = await messageOf(child, START_LIMIT_MS);
    if (message !== READY) throw new Error(`it sent ${String(message)} before it was ready`);
  } catch (error) {
    child.kill('SIGKILL');
    throw new BrokenProcess('not started', `a process could not be started: ${String(error)}`);
  }
  rest(child);
  return child;
}

async function answerOf<Task, Answer>(
  child: ChildProcess,
  message: TaskMessage<Task>,
): Promise<Answer> {
  child.ref();
  child.channel?.ref();
  try {
    const coming = messageOf(child, message.limitMs);
    // A failed send means that the process has ended, which its exit reports.
    child.send(message, () => undefined);
    // Safe because serveTasks sends nothing else.
    return (await coming) as Answer;
  } catch (error) {
    child.kill('SIGKILL');
    throw error;
  } finally {
    rest(child);
  }
}

/** Lets this process exit while the child has no task. */
function rest(child: ChildProcess): void {
  child.unref();
  child.channel?.unref();
}

/**
 * The next message of the process.
 * @throws BrokenProcess if it ends or takes longer
 */
async function messageOf(child: ChildProcess, limitMs: number): Promise<unknown> {
  const settled = new AbortController();
  const { signal } = settled;
  try {
    return await Promise.race([
      once(child, 'message', { signal }).then(([message]: unknown[]) => message),
      once(child, 'exit', { signal }).then(() => Promise.reject(ended(child))),
      sleep(limitMs, null, { signal }).then(() =>
        Promise.reject(new BrokenProcess('too long', `it took longer than ${limitMs} ms`)),
      ),
    ]);
  } finally {
    settled.abort();
  }
}

function ended({ exitCode, signalCode }: ChildProcess): BrokenProcess {
  if (signalCode === TOO_LARGE) return new BrokenProcess('too large', 'it took too much memory');
  return new BrokenProcess('ended', `its process ended (${signalCode ?? exitCode})`);
}

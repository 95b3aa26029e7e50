import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { childEnvironment } from './child-environment.ts';
import { READY, TOO_LARGE, type TaskMessage } from './serve-tasks.ts';

/** Starting takes a moment on a busy machine; it does not count as the task's time. */
export const START_LIMIT_MS = 30_000;

/** A process idle for so long is ended: with its nets it holds some 300 MB. */
const IDLE_LIMIT_MS = 5 * 60_000;

export interface OwnProcessOptions {
  /** What it runs: a module that calls serveTasks. */
  program: URL;
  /** Memory limit; the process ends itself above it. */
  mostBytes?: number;
  /** Whether its output, such as errors of native code, is kept out of this process's stderr. */
  isQuiet?: boolean;
}

export type Breakage = 'not started' | 'ended' | 'too large' | 'too long';

/** The process is gone, and its task with it; the next task starts a new one. */
export class BrokenProcess extends Error {
  override readonly name = 'BrokenProcess';
  readonly breakage: Breakage;

  constructor(breakage: Breakage, message: string) {
    super(message);
    this.breakage = breakage;
  }
}

/**
 * A process for code that may crash or never come back, as native code does: it is ended with SIGKILL,
 * which a thread cannot be without risk to the process that holds it. Started at its first task; it
 * ends with this process, however this one ends.
 */
export class OwnProcess<Task, Answer> {
  readonly #options: OwnProcessOptions;
  #child: Promise<ChildProcess> | null = null;
  #idle: NodeJS.Timeout | undefined;

  constructor(options: OwnProcessOptions) {
    this.#options = options;
  }

  /** One task at a time. @throws BrokenProcess */
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

  /** Aborts a running task. */
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
    // Idle ones end, too: where memory runs out, they are what the system takes.
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
    execArgv: [],
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

/** A process without a task keeps nothing alive. */
function rest(child: ChildProcess): void {
  child.unref();
  child.channel?.unref();
}

/** The next message of the process. @throws BrokenProcess when it ends or takes longer */
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

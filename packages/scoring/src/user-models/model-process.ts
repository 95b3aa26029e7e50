import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { UnusableModel } from './model-description.ts';
import type { ModelOutputs } from './model-answer.ts';
import type { ModelTensor } from './model-input.ts';
import type { ModelReply, ModelTask } from './model-program.ts';
import type { UserModel } from './user-model.ts';

const PROGRAM = fileURLToPath(new URL('./model-program.ts', import.meta.url));
/** To load a model and to run it once. */
export const MODEL_LIMIT_MS = 10_000;
/** The program takes a moment to start on a busy machine; that is not the model's time. */
const START_LIMIT_MS = 20_000;
/** How long the program waits for its own end where nobody is left to end it. */
const SLACK_MS = 2000;

/** Runs models in a process of their own, so that one that crashes or never ends is ended. */
export interface ModelRunner {
  /** @throws UnusableModel when the model cannot be loaded, fails, crashes or takes too long */
  run(model: UserModel, input: ModelTensor): Promise<ModelOutputs>;
  close(): void;
}

export const createModelRunner = (limitMs = MODEL_LIMIT_MS): ModelRunner => new Runner(limitMs);

class Runner implements ModelRunner {
  readonly #limitMs: number;
  #child: Promise<ChildProcess> | null = null;
  #ids = 0;
  /** One task at a time: the program has one thread. */
  #last: Promise<unknown> = Promise.resolve();

  constructor(limitMs: number) {
    this.#limitMs = limitMs;
  }

  run({ description, path, sha256 }: UserModel, input: ModelTensor): Promise<ModelOutputs> {
    const running = this.#last.then(async () => {
      this.#child ??= start(this.#limitMs + SLACK_MS);
      const child = await this.#child.catch((error: unknown) => {
        this.#child = null;
        throw error;
      });
      this.#ids += 1;
      const inputName = description.input.name;
      return this.#ask(child, { id: this.#ids, path, sha256, inputName, input });
    });
    this.#last = running.catch(() => undefined);
    return running;
  }

  close(): void {
    const ending = this.#child;
    this.#child = null;
    void ending?.then(
      (child) => child.kill('SIGKILL'),
      () => undefined,
    );
  }

  async #ask(child: ChildProcess, task: ModelTask): Promise<ModelOutputs> {
    child.ref();
    child.channel?.ref();
    try {
      return await replyOf(child, task, this.#limitMs);
    } catch (error) {
      if (!(error instanceof BrokenProgram)) throw error;
      child.kill('SIGKILL');
      this.#child = null;
      throw new UnusableModel(error.message);
    } finally {
      rest(child);
    }
  }
}

/** The program must be started anew. */
class BrokenProgram extends Error {}

/** A program without a task keeps nothing alive. */
function rest(child: ChildProcess): void {
  child.unref();
  child.channel?.unref();
}

async function start(limitMs: number): Promise<ChildProcess> {
  const child = fork(PROGRAM, [String(limitMs)], {
    execArgv: [],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  try {
    await messageOf(child, START_LIMIT_MS);
  } catch {
    child.kill('SIGKILL');
    throw new UnusableModel('Models cannot be run here: onnxruntime-node is not installed.');
  }
  rest(child);
  return child;
}

async function replyOf(
  child: ChildProcess,
  task: ModelTask,
  limitMs: number,
): Promise<ModelOutputs> {
  const coming = messageOf(child, limitMs);
  child.send(task, () => undefined);
  const reply = (await coming) as ModelReply;
  if ('outputs' in reply) return reply.outputs;
  throw new UnusableModel(reply.problem);
}

/** The next message of the program. @throws BrokenProgram when it ends or takes longer */
async function messageOf(child: ChildProcess, limitMs: number): Promise<unknown> {
  const settled = new AbortController();
  const { signal } = settled;
  const fail = (message: string): never => {
    throw new BrokenProgram(message);
  };
  try {
    return await Promise.race([
      once(child, 'message', { signal }).then(([message]: unknown[]) => message),
      once(child, 'exit', { signal }).then(() => fail('The model crashed.')),
      sleep(limitMs, null, { signal }).then(() =>
        fail(`The model took longer than ${limitMs} ms.`),
      ),
    ]);
  } finally {
    settled.abort();
  }
}

import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { basename } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { UnusableModel, type ModelDescription } from './model-description.ts';
import type { ModelOutputs } from './model-answer.ts';
import type { ModelTensor } from './model-input.ts';
import type { ModelReply, ModelTask } from './model-program.ts';
import type { UserModel } from './user-model.ts';

const PROGRAM = fileURLToPath(new URL('./model-program.ts', import.meta.url));
/** To load a model and to run it once. */
export const MODEL_LIMIT_MS = 10_000;
const GIGABYTE = 2 ** 30;
/** Of the program with the models that it has loaded. */
const MODEL_LIMIT_BYTES = 2 * GIGABYTE;
/** By which the program ends itself where it takes more memory. */
const TOO_LARGE = 'SIGUSR2';
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

/** How long and how much memory a model may take to load and to run. */
export interface ModelLimits {
  ms: number;
  bytes: number;
}

export const createModelRunner = (limits: Partial<ModelLimits> = {}): ModelRunner =>
  new Runner({ ms: MODEL_LIMIT_MS, bytes: MODEL_LIMIT_BYTES, ...limits });

class Runner implements ModelRunner {
  readonly #limits: ModelLimits;
  #child: Promise<ChildProcess> | null = null;
  #ids = 0;
  /** One task at a time: the program has one thread. */
  #last: Promise<unknown> = Promise.resolve();

  constructor(limits: ModelLimits) {
    this.#limits = limits;
  }

  run({ description, path, sha256 }: UserModel, input: ModelTensor): Promise<ModelOutputs> {
    const running = this.#last.then(async () => {
      this.#child ??= start(this.#limits);
      const child = await this.#child.catch((error: unknown) => {
        this.#child = null;
        throw error;
      });
      this.#ids += 1;
      return this.#ask(child, {
        id: this.#ids,
        path,
        sha256,
        input,
        inputName: description.input.name,
        outputNames: outputNamesOf(description),
      });
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
      return await replyOf(child, task, this.#limits);
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

const CRASHED = 'The model crashed.';

/** The program must be started anew. */
class BrokenProgram extends Error {}

const outputNamesOf = ({ task, outputs }: ModelDescription): string[] =>
  task === 'detector' ? [outputs.boxes, outputs.scores] : [outputs.scores];

/** A program without a task keeps nothing alive. */
function rest(child: ChildProcess): void {
  child.unref();
  child.channel?.unref();
}

async function start({ ms, bytes }: ModelLimits): Promise<ChildProcess> {
  const child = fork(PROGRAM, [String(ms + SLACK_MS), String(bytes), TOO_LARGE], {
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
  { ms, bytes }: ModelLimits,
): Promise<ModelOutputs> {
  const tooLarge = `The model takes more than ${megabytes(bytes)} MB of memory.`;
  const coming = messageOf(child, ms, tooLarge);
  child.send(task, () => undefined);
  const reply = (await coming) as ModelReply;
  if ('outputs' in reply) return reply.outputs;
  // What is wrong is shown and stored; where the server keeps its files is not.
  throw new UnusableModel(reply.problem.replaceAll(task.path, basename(task.path)));
}

const megabytes = (bytes: number): number => Math.round(bytes / 2 ** 20);

/** The next message of the program. @throws BrokenProgram when it ends or takes longer */
async function messageOf(
  child: ChildProcess,
  limitMs: number,
  tooLarge = CRASHED,
): Promise<unknown> {
  const settled = new AbortController();
  const { signal } = settled;
  const fail = (message: string): never => {
    throw new BrokenProgram(message);
  };
  try {
    return await Promise.race([
      once(child, 'message', { signal }).then(([message]: unknown[]) => message),
      once(child, 'exit', { signal }).then(([, by]: unknown[]) =>
        fail(by === TOO_LARGE ? tooLarge : CRASHED),
      ),
      sleep(limitMs, null, { signal }).then(() =>
        fail(`The model took longer than ${limitMs} ms.`),
      ),
    ]);
  } finally {
    settled.abort();
  }
}

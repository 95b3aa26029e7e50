import { basename } from 'node:path';
import { BrokenProcess, OwnProcess } from '../process/own-process.ts';
import { UnusableModel, type ModelDescription } from './model-description.ts';
import type { ModelOutputs } from './model-answer.ts';
import type { ModelTensor } from './model-input.ts';
import type { ModelReply, ModelTask } from './model-program.ts';
import type { UserModel } from './user-model.ts';

const PROGRAM = new URL('./model-program.ts', import.meta.url);
/** Time limit for loading a model and running it once. */
export const MODEL_LIMIT_MS = 10_000;
const GIGABYTE = 2 ** 30;
/** Memory limit of the program, including the models that it has loaded. */
const MODEL_LIMIT_BYTES = 2 * GIGABYTE;

/** Runs models in their own process, so that one that crashes or hangs can be killed. */
export interface ModelRunner {
  /** @throws UnusableModel if the model cannot be loaded, fails, crashes or takes too long */
  run(model: UserModel, input: ModelTensor): Promise<ModelOutputs>;
  close(): void;
}

/** Limits of time and memory for loading and running a model. */
export interface ModelLimits {
  ms: number;
  bytes: number;
}

export const createModelRunner = (limits: Partial<ModelLimits> = {}): ModelRunner =>
  new Runner({ ms: MODEL_LIMIT_MS, bytes: MODEL_LIMIT_BYTES, ...limits });

class Runner implements ModelRunner {
  readonly #limits: ModelLimits;
  readonly #process: OwnProcess<ModelTask, ModelReply>;
  /** Tasks run one at a time, because the program has a single thread. */
  #last: Promise<unknown> = Promise.resolve();

  constructor(limits: ModelLimits) {
    this.#limits = limits;
    // Keeps the runtime's output about customers' models out of the server's log.
    this.#process = new OwnProcess({ program: PROGRAM, mostBytes: limits.bytes, isQuiet: true });
  }

  run({ description, path, sha256 }: UserModel, input: ModelTensor): Promise<ModelOutputs> {
    const running = this.#last.then(() =>
      this.#ask({
        path,
        sha256,
        input,
        inputName: description.input.name,
        outputNames: outputNamesOf(description),
      }),
    );
    this.#last = running.catch(() => undefined);
    return running;
  }

  close(): void {
    void this.#process.end();
  }

  async #ask(task: ModelTask): Promise<ModelOutputs> {
    const reply = await this.#process.ask(task, this.#limits.ms).catch((error: unknown) => {
      if (!(error instanceof BrokenProcess)) throw error;
      throw new UnusableModel(wordsOf(error, this.#limits));
    });
    if ('outputs' in reply) return reply.outputs;
    // The problem is displayed and stored, so it must not reveal the server's paths.
    throw new UnusableModel(reply.problem.replaceAll(task.path, basename(task.path)));
  }
}

const outputNamesOf = ({ task, outputs }: ModelDescription): string[] =>
  task === 'detector' ? [outputs.boxes, outputs.scores] : [outputs.scores];

const megabytes = (bytes: number): number => Math.round(bytes / 2 ** 20);

const wordsOf = ({ breakage }: BrokenProcess, { ms, bytes }: ModelLimits): string =>
  ({
    'not started': 'Models cannot be run here: onnxruntime-node is not installed.',
    ended: 'The model crashed.',
    'too large': `The model uses more than ${megabytes(bytes)} MB of memory.`,
    'too long': `The model took longer than ${ms} ms.`,
  })[breakage];

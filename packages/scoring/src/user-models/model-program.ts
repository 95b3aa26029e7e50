import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { InferenceSession, Tensor } from 'onnxruntime-node';
import { MOST_BYTES, serveTasks } from '../process/serve-tasks.ts';
import type { ModelTensor } from './model-input.ts';
import type { ModelOutputs } from './model-answer.ts';

/** A task for the model process; a model is loaded once and then identified by its digest. */
export interface ModelTask {
  path: string;
  sha256: string;
  inputName: string;
  input: ModelTensor;
  /** Names of the requested outputs. */
  outputNames: string[];
}

/** Problems are sent as data, because errors lose their class in transit between processes. */
export type ModelReply = { outputs: ModelOutputs } | { problem: string };

/**
 * More than any model returns for a picture; limited because the parent process reads all of it.
 */
const MOST_OUTPUT_MB = 4;
const FLOAT_BYTES = 4;
const MEGABYTE = 2 ** 20;

const sessions = new Map<string, InferenceSession>();

await serveTasks(answer);

async function answer(task: ModelTask): Promise<ModelReply> {
  try {
    return { outputs: await outputsOf(task) };
  } catch (error) {
    return { problem: error instanceof Error ? error.message : String(error) };
  }
}

async function outputsOf({ inputName, input, outputNames, ...model }: ModelTask) {
  const session = await sessionOf(model);
  checkInput(session, inputName, input);
  checkOutputs(session, outputNames);
  const tensor = new Tensor('float32', input.data, input.shape);
  const answers = await session.run({ [inputName]: tensor }, outputNames);
  const wanted = outputNames.map((name) => [name, floatsOf(name, answers[name]!)] as const);
  const floats = wanted.reduce((sum, [, { data }]) => sum + data.length, 0);
  if (floats * FLOAT_BYTES > MOST_OUTPUT_MB * MEGABYTE) {
    const words = wanted.map(([name, { shape }]) => `'${name}' is ${shape.join('x')}`).join(', ');
    throw new Error(`The model returns more than ${MOST_OUTPUT_MB} MB for one picture: ${words}.`);
  }
  const outputs = wanted.map(([name, { shape, data }]) => {
    return [name, { shape, data: new Float32Array(data) }] as const;
  });
  return Object.fromEntries(outputs) satisfies ModelOutputs;
}

function floatsOf(name: string, { dims, data, type }: Tensor): ModelTensor {
  if (type === 'float32') return { shape: [...dims], data: data as Float32Array };
  throw new Error(`The output '${name}' must be a tensor of float32, not of ${type}.`);
}

/** Models stay loaded while there is enough memory for the next one. */
async function sessionOf({ path, sha256 }: Pick<ModelTask, 'path' | 'sha256'>) {
  const known = sessions.get(sha256);
  if (known) return known;
  if (process.memoryUsage.rss() > MOST_BYTES / 2) {
    for (const session of sessions.values()) await session.release();
    sessions.clear();
  }
  const session = await load(path, sha256);
  sessions.set(sha256, session);
  return session;
}

/** Loads from bytes, so that exactly the checked file is used and no other file is opened. */
async function load(path: string, sha256: string): Promise<InferenceSession> {
  const bytes = await readFile(path);
  if (createHash('sha256').update(bytes).digest('hex') !== sha256) {
    throw new Error('The file has changed since it was checked.');
  }
  return InferenceSession.create(bytes, {
    intraOpNumThreads: 1,
    interOpNumThreads: 1,
    executionMode: 'sequential',
    logSeverityLevel: 4,
  }).catch((error: unknown) => {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(`The file is not a runnable ONNX model: ${reason}`);
  });
}

function checkOutputs({ outputNames }: InferenceSession, wanted: readonly string[]): void {
  const missing = wanted.find((name) => !outputNames.includes(name));
  if (missing === undefined) return;
  const names = outputNames.join("', '");
  throw new Error(`The model has no output '${missing}'; it has '${names}'.`);
}

function checkInput(session: InferenceSession, name: string, { shape }: ModelTensor): void {
  const known = session.inputMetadata.find((input) => input.name === name);
  if (!known) {
    const names = session.inputNames.join("', '");
    throw new Error(`The model has no input '${name}'; it has '${names}'.`);
  }
  if (session.inputNames.length > 1) {
    throw new Error(`The model expects ${session.inputNames.length} inputs, but gets one picture.`);
  }
  if (!known.isTensor || known.type !== 'float32') {
    throw new Error(`The input '${name}' must be a tensor of float32.`);
  }
  const wanted = known.shape.map((length) => (typeof length === 'number' ? length : null));
  const fits =
    wanted.length === shape.length &&
    wanted.every((length, k) => length === null || length === shape[k]);
  if (fits) return;
  const words = wanted.map((length) => length ?? 'n').join('x');
  throw new Error(`The input '${name}' is ${words}, the description says ${shape.join('x')}.`);
}

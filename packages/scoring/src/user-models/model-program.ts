import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { Worker } from 'node:worker_threads';
import type { InferenceSession, Tensor as OrtTensor } from 'onnxruntime-node';
import type { ModelTensor } from './model-input.ts';
import type { ModelOutputs } from './model-answer.ts';

/** What the process of models is asked; a model is loaded once and then known by its digest. */
export interface ModelTask {
  id: number;
  path: string;
  sha256: string;
  inputName: string;
  input: ModelTensor;
  /** Names of the outputs that are wanted. */
  outputNames: string[];
}

/** Problems travel as data: an error loses its class on the way. */
export type ModelReply = { id: number } & ({ outputs: ModelOutputs } | { problem: string });

/** More than any model has to say of one picture; whoever asked goes through all of it. */
const MOST_OUTPUT_MB = 4;
const FLOAT_BYTES = 4;
const MEGABYTE = 2 ** 20;

/**
 * Ends this process when a task lasts too long or takes too much memory, even where its native code
 * never comes back: it runs beside it, and whoever asked may be gone.
 */
const WATCH = `
  const { workerData: { busySince, limitMs, limitBytes, tooLarge } } = require('node:worker_threads');
  setInterval(() => {
    const since = Number(Atomics.load(busySince, 0));
    if (since === 0) return;
    if (process.memoryUsage.rss() > limitBytes) process.kill(process.pid, tooLarge);
    if (Date.now() - since > limitMs) process.kill(process.pid, 'SIGKILL');
  }, 100);`;

const busySince = new BigInt64Array(new SharedArrayBuffer(8));
const [limitMs, limitBytes] = process.argv.slice(2, 4).map(Number) as [number, number];
/** The signal by which whoever asked knows that it was the memory. */
const tooLarge = process.argv[4];
const watch = new Worker(WATCH, {
  eval: true,
  workerData: { busySince, limitMs, limitBytes, tooLarge },
});
await once(watch, 'online');

const { InferenceSession: Session, Tensor } = await import('onnxruntime-node');
const sessions = new Map<string, InferenceSession>();

process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'));
process.on('message', (task: ModelTask) => void answer(task).then((reply) => process.send!(reply)));
process.send!('ready');

async function answer(task: ModelTask): Promise<ModelReply> {
  Atomics.store(busySince, 0, BigInt(Date.now()));
  try {
    return { id: task.id, outputs: await outputsOf(task) };
  } catch (error) {
    return { id: task.id, problem: error instanceof Error ? error.message : String(error) };
  } finally {
    Atomics.store(busySince, 0, 0n);
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
    throw new Error(`The model answers more than ${MOST_OUTPUT_MB} MB for one picture: ${words}.`);
  }
  const outputs = wanted.map(([name, { shape, data }]) => {
    return [name, { shape, data: new Float32Array(data) }] as const;
  });
  return Object.fromEntries(outputs) satisfies ModelOutputs;
}

function floatsOf(name: string, { dims, data, type }: OrtTensor): ModelTensor {
  if (type === 'float32') return { shape: [...dims], data: data as Float32Array };
  throw new Error(`The output '${name}' must be a tensor of float32, not of ${type}.`);
}

/** A model stays loaded while there is room for the next one. */
async function sessionOf({ path, sha256 }: Pick<ModelTask, 'path' | 'sha256'>) {
  const known = sessions.get(sha256);
  if (known) return known;
  if (process.memoryUsage.rss() > limitBytes / 2) {
    for (const session of sessions.values()) await session.release();
    sessions.clear();
  }
  const session = await load(path, sha256);
  sessions.set(sha256, session);
  return session;
}

/** From bytes, so that it is the file that was looked at, and opens no others. */
async function load(path: string, sha256: string): Promise<InferenceSession> {
  const bytes = await readFile(path);
  if (createHash('sha256').update(bytes).digest('hex') !== sha256) {
    throw new Error('The file has changed since it was looked at.');
  }
  return Session.create(bytes, {
    intraOpNumThreads: 1,
    interOpNumThreads: 1,
    executionMode: 'sequential',
    logSeverityLevel: 4,
  }).catch((error: unknown) => {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(`The file is no ONNX model that can be run: ${reason}`);
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
    throw new Error(`The model wants ${session.inputNames.length} inputs; one picture is given.`);
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
  throw new Error(`The input '${name}' is ${words}, the description gives ${shape.join('x')}.`);
}

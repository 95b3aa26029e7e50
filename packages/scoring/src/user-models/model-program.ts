import { once } from 'node:events';
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
}

/** Problems travel as data: an error loses its class on the way. */
export type ModelReply = { id: number } & ({ outputs: ModelOutputs } | { problem: string });

/**
 * Ends this process when a task lasts longer than that, even where its native code never comes back:
 * it runs beside it, and whoever asked may be gone.
 */
const WATCH = `
  const { workerData: { busySince, limitMs } } = require('node:worker_threads');
  setInterval(() => {
    const since = Number(Atomics.load(busySince, 0));
    if (since > 0 && Date.now() - since > limitMs) process.kill(process.pid, 'SIGKILL');
  }, 250);`;

const busySince = new BigInt64Array(new SharedArrayBuffer(8));
const limitMs = Number(process.argv[2]);
const watch = new Worker(WATCH, { eval: true, workerData: { busySince, limitMs } });
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

async function outputsOf({ path, sha256, inputName, input }: ModelTask): Promise<ModelOutputs> {
  const session = sessions.get(sha256) ?? (await load(path));
  sessions.set(sha256, session);
  checkInput(session, inputName, input);
  const tensor = new Tensor('float32', input.data, input.shape);
  const answers = await session.run({ [inputName]: tensor });
  return Object.fromEntries(
    Object.entries(answers).flatMap(([name, value]) => {
      const { dims, data, type } = value as OrtTensor;
      return type === 'float32'
        ? [[name, { shape: [...dims], data: new Float32Array(data as Float32Array) }] as const]
        : [];
    }),
  );
}

const load = (path: string): Promise<InferenceSession> =>
  Session.create(path, {
    intraOpNumThreads: 1,
    interOpNumThreads: 1,
    executionMode: 'sequential',
    logSeverityLevel: 4,
  }).catch((error: unknown) => {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(`The file is no ONNX model that can be run: ${reason}`);
  });

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

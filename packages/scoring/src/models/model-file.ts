import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';

const MODELS = new URL('../../models/', import.meta.url);

/** A model's file and the expected hash of its bytes. */
export interface ModelFile {
  file: string;
  sha256: string;
}

/** Reads a JSON file of the models. Throws with its name if it is damaged. */
export async function readManifest(name: string): Promise<unknown> {
  return parsed(name, await readFile(new URL(name, MODELS)));
}

/** Like readManifest, for bytes that were already read. */
export function parsed(name: string, bytes: Uint8Array): unknown {
  try {
    return JSON.parse(Buffer.from(bytes).toString());
  } catch (error) {
    throw new Error(`${name} is damaged`, { cause: error });
  }
}

/** Reads a model's bytes. Throws if they are not the expected ones. */
export async function readModel({ file, sha256 }: ModelFile): Promise<Uint8Array> {
  const model = await readFile(new URL(file, MODELS));
  const found = createHash('sha256').update(model).digest('hex');
  if (found !== sha256) throw new Error(`${file} is not the file it should be`);
  return model;
}

/** One thread, because the scoring pool already runs processes in parallel. */
export const ON_ONE_THREAD = {
  intraOpNumThreads: 1,
  interOpNumThreads: 1,
  executionMode: 'sequential',
  logSeverityLevel: 3,
} as const;

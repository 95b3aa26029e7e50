import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';

const MODELS = new URL('../../models/', import.meta.url);

/** A model's file and what its bytes must be. */
export interface ModelFile {
  file: string;
  sha256: string;
}

/** What a JSON file of the models says. Throws with its name when it cannot be read. */
export async function readManifest(name: string): Promise<unknown> {
  return parsed(name, await readFile(new URL(name, MODELS)));
}

/** As readManifest, with the bytes. */
export function parsed(name: string, bytes: Uint8Array): unknown {
  try {
    return JSON.parse(Buffer.from(bytes).toString());
  } catch (error) {
    throw new Error(`${name} is damaged`, { cause: error });
  }
}

/** A model's bytes. Throws when they are not the ones expected. */
export async function readModel({ file, sha256 }: ModelFile): Promise<Uint8Array> {
  const model = await readFile(new URL(file, MODELS));
  const found = createHash('sha256').update(model).digest('hex');
  if (found !== sha256) throw new Error(`${file} is not the file it should be`);
  return model;
}

/** One thread, as the pool of scoring is what runs in parallel. */
export const ON_ONE_THREAD = {
  intraOpNumThreads: 1,
  interOpNumThreads: 1,
  executionMode: 'sequential',
  logSeverityLevel: 3,
} as const;

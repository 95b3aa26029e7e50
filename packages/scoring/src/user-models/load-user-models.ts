import { createHash } from 'node:crypto';
import { readdir, readFile, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { readDescription, UnusableModel } from './model-description.ts';
import type { UserModel } from './user-model.ts';

export const MODEL_MOST_BYTES = 200 * 2 ** 20;

/** A description of a folder with its model, or why it cannot be used. */
export type FoundModel = { file: string } & ({ model: UserModel } | { problem: string });

/** Every description (.json) of a folder, by name; none where there is no folder. */
export async function findUserModels(folder: string): Promise<FoundModel[]> {
  const names = await readdir(folder).catch(() => []);
  const found: FoundModel[] = [];
  for (const file of names.filter((name) => name.endsWith('.json')).sort()) {
    found.push({ file, ...(await modelOrProblem(join(folder, file))) });
  }
  return withoutNamesakes(found);
}

async function modelOrProblem(path: string): Promise<{ model: UserModel } | { problem: string }> {
  try {
    return { model: await readUserModel(path) };
  } catch (error) {
    return { problem: error instanceof Error ? error.message : String(error) };
  }
}

/** Two of one name could not be told apart in results. */
function withoutNamesakes(found: FoundModel[]): FoundModel[] {
  const seen = new Set<string>();
  return found.map((one) => {
    if (!('model' in one)) return one;
    const { name } = one.model.description;
    if (seen.has(name)) return { file: one.file, problem: `Another model is named '${name}'.` };
    seen.add(name);
    return one;
  });
}

/** The description at a path with its ONNX file. @throws UnusableModel */
export async function readUserModel(path: string): Promise<UserModel> {
  const description = readDescription(await readFile(path, 'utf8'));
  const modelPath = join(dirname(path), description.file);
  const found = await stat(modelPath).catch(() => null);
  if (!found?.isFile()) throw new UnusableModel(`There is no file ${description.file}.`);
  if (found.size > MODEL_MOST_BYTES) {
    throw new UnusableModel(`${description.file} is larger than 200 MB.`);
  }
  const sha256 = createHash('sha256')
    .update(await readFile(modelPath))
    .digest('hex');
  if (description.sha256 && description.sha256 !== sha256) {
    throw new UnusableModel(`${description.file} is not the file that sha256 names.`);
  }
  return { description, path: modelPath, sha256 };
}

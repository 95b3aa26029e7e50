import { createHash } from 'node:crypto';
import { readdir, readFile, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { hasExternalData } from './external-data.ts';
import { readDescription, UnusableModel } from './model-description.ts';
import type { UserModel } from './user-model.ts';

const MEGABYTE = 2 ** 20;
const DESCRIPTION_MOST_MB = 1;
const MODEL_MOST_MB = 200;

/** A description file with its model, or the reason why it cannot be used. */
export type FoundModel = { file: string } & ({ model: UserModel } | { problem: string });

/** Every description (.json) in a folder, sorted by name; empty if the folder does not exist. */
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

/** Rejects models of the same name, which would be indistinguishable in a company's results. */
function withoutNamesakes(found: FoundModel[]): FoundModel[] {
  const kept: Extract<FoundModel, { model: UserModel }>[] = [];
  return found.map((one) => {
    if (!('model' in one)) return one;
    const other = kept.find(({ model }) => areNamesakes(model, one.model));
    if (!other) {
      kept.push(one);
      return one;
    }
    const { name } = one.model.description;
    return { file: one.file, problem: `${other.file} already provides a model named '${name}'.` };
  });
}

function areNamesakes({ description: one }: UserModel, { description: other }: UserModel): boolean {
  if (one.name !== other.name) return false;
  const [ours, theirs] = [one.companies, other.companies];
  return !ours || !theirs || ours.some((company) => theirs.includes(company));
}

/**
 * Reads the description at a path, with its ONNX file.
 * @throws UnusableModel
 */
export async function readUserModel(path: string): Promise<UserModel> {
  const description = readDescription(String(await bytesOf(path, DESCRIPTION_MOST_MB)));
  const { file } = description;
  const modelPath = join(dirname(path), file);
  const bytes = await bytesOf(modelPath, MODEL_MOST_MB);
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  if (description.sha256 && description.sha256 !== sha256) {
    throw new UnusableModel(`${file} does not match the sha256 in its description.`);
  }
  if (hasExternalData(bytes)) {
    throw new UnusableModel(
      `${file} keeps its weights in another file, which the digest does not cover. Export it with all weights inside (no external data).`,
    );
  }
  return { description, path: modelPath, sha256 };
}

/**
 * Reads a whole file; error messages name it without its folder.
 * @throws UnusableModel
 */
async function bytesOf(path: string, mostMegabytes: number): Promise<Buffer> {
  const name = basename(path);
  const found = await stat(path).catch(() => null);
  if (!found) throw new UnusableModel(`There is no file ${name}.`);
  // Opening a pipe would block until someone writes to it.
  if (!found.isFile()) throw new UnusableModel(`${name} is not a file.`);
  if (found.size > mostMegabytes * MEGABYTE) {
    throw new UnusableModel(`${name} is larger than ${mostMegabytes} MB.`);
  }
  return readFile(path).catch((error: NodeJS.ErrnoException) => {
    throw new UnusableModel(`${name} cannot be read (${error.code}).`);
  });
}

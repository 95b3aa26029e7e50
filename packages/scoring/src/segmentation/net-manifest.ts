import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { CLASSES } from '../classes.ts';
import { CROP_REACH } from '../raster.ts';
import { CROP_SIDE } from './segmenter.ts';

/** What the JSON file beside a model says about it. */
export interface NetManifest {
  name: string;
  version: string;
  file: string;
  sha256: string;
  input: { name: string; size: number; reach: number; mean: number; deviation: number };
  output: { name: string; size: number };
  classes: string[];
}

const MODELS = new URL('../../models/', import.meta.url);

/** The model's manifest and bytes. Throws when the bytes or the classes are not the ones expected. */
export async function loadModel(): Promise<{ manifest: NetManifest; model: Uint8Array }> {
  const text = await readFile(new URL('segmenter.json', MODELS), 'utf8');
  const manifest = JSON.parse(text) as NetManifest;
  const model = await readFile(new URL(manifest.file, MODELS));
  const sha256 = createHash('sha256').update(model).digest('hex');
  if (sha256 !== manifest.sha256) throw new Error(`${manifest.file} is not the file it should be`);
  const { reach, size } = manifest.input;
  if (manifest.classes.join() !== CLASSES.join() || reach !== CROP_REACH || size !== CROP_SIDE) {
    throw new Error(`${manifest.file} was made for other classes or another crop`);
  }
  return { manifest, model };
}

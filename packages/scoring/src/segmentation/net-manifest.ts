import { CLASSES } from './classes.ts';
import { readManifest, readModel, type ModelFile } from '../models/model-file.ts';
import { CROP_REACH } from '../image/raster.ts';
import { CROP_SIDE } from './segmenter.ts';

/** The JSON file next to a model, which describes it. */
export interface NetManifest extends ModelFile {
  name: string;
  version: string;
  input: { name: string; size: number; reach: number; mean: number; deviation: number };
  output: { name: string; size: number };
  classes: string[];
}

/** The model's manifest and bytes. Throws if the bytes or the classes are not the expected ones. */
export async function loadModel(): Promise<{ manifest: NetManifest; model: Uint8Array }> {
  const manifest = (await readManifest('segmenter.json')) as NetManifest;
  const model = await readModel(manifest);
  const { reach, size } = manifest.input;
  if (manifest.classes.join() !== CLASSES.join() || reach !== CROP_REACH || size !== CROP_SIDE) {
    throw new Error(`${manifest.file} was made for other classes or another crop`);
  }
  return { manifest, model };
}

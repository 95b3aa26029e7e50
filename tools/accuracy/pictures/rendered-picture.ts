import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { deflateSync, inflateSync } from 'node:zlib';
import { encodeJpeg } from '../../../packages/demo/src/render/encode-jpeg.ts';
import type { OrderedPizza } from '../../../packages/demo/src/render/random-parameters.ts';
import { renderPizza } from '../../../packages/demo/src/render/render-pizza.ts';
import type { Truth } from '../../../packages/demo/src/render/truth.ts';
import { wildPicture } from './wild-picture.ts';

/** Side of the test pictures in pixels. */
const SIZE = 1024;

/** A test picture as the engine receives it, and its complete ground truth. */
export interface RenderedPicture {
  file: Uint8Array;
  pizza: OrderedPizza;
  truth: Truth;
}

/**
 * The n-th picture after a first seed: read from the folder `keep` if it was rendered before,
 * otherwise rendered and stored there.
 */
export async function renderedPicture(
  firstSeed: number,
  n: number,
  keep?: string,
): Promise<RenderedPicture> {
  const name = String(firstSeed + n);
  const kept = keep && (await keptPicture(name, keep));
  if (kept) return kept;
  const { pizza, jpegQuality } = wildPicture(firstSeed, n, SIZE);
  const rendered = renderPizza(pizza);
  const picture = { file: await encodeJpeg(rendered, jpegQuality), pizza, truth: rendered.truth };
  if (keep) await keepPicture(name, keep, picture);
  return picture;
}

const MAPS = ['classes', 'dough', 'burnt', 'unmelted'] as const;
const LISTS = ['outer', 'crustWidth'] as const;

async function keepPicture(name: string, folder: string, picture: RenderedPicture): Promise<void> {
  const { truth, pizza, file } = picture;
  const maps = Buffer.concat(MAPS.map((name) => truth[name]));
  const lists = Object.fromEntries(LISTS.map((name) => [name, Array.from(truth[name])]));
  const rest = { ...truth, classes: null, dough: null, burnt: null, unmelted: null, ...lists };
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, `${name}.jpg`), file);
  await writeFile(join(folder, `${name}.maps`), deflateSync(maps));
  await writeFile(join(folder, `${name}.json`), JSON.stringify({ pizza, truth: rest }));
}

async function keptPicture(name: string, folder: string): Promise<RenderedPicture | null> {
  try {
    const [file, deflated, text] = await Promise.all([
      readFile(join(folder, `${name}.jpg`)),
      readFile(join(folder, `${name}.maps`)),
      readFile(join(folder, `${name}.json`), 'utf8'),
    ]);
    const maps = inflateSync(deflated);
    const { pizza, truth } = JSON.parse(text) as Pick<RenderedPicture, 'pizza' | 'truth'>;
    const area = truth.size ** 2;
    for (const [k, name] of MAPS.entries()) truth[name] = maps.subarray(k * area, (k + 1) * area);
    for (const name of LISTS) truth[name] = Float32Array.from(truth[name]);
    return { file, pizza, truth };
  } catch {
    return null;
  }
}

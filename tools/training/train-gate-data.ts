/**
 * Renders the training data of the pizza gate: node tools/training/train-gate-data.ts <folder>
 * [pictures]. Creates this many pictures of other food, and two of three times as many of pizzas.
 * Writes <folder>/gate.f32, rows of inputs, 1 for a pizza, and the row's weight, and gate.json;
 * train_measures.py reads them.
 */
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { drawOtherFood, OTHER_FOOD } from '../../packages/demo/src/render/scene/other-food.ts';
import { between, randomStream } from '../../packages/demo/src/render/random.ts';
import { renderPizza, type RenderedPizza } from '../../packages/demo/src/render/render-pizza.ts';
import { decodeImage, decodeOnOneThread } from '../../packages/scoring/src/image/decode-image.ts';
import { gateInputs } from '../../packages/scoring/src/models/gate-inputs.ts';
import { locatePizza } from '../../packages/scoring/src/locate/locate-pizza.ts';
import { netSegmenter } from '../../packages/scoring/src/segmentation/net-segmenter.ts';
import { SEEDS } from '../accuracy/seeds.ts';
import { wildPicture } from '../accuracy/pictures/wild-picture.ts';

/** Side of the pictures in pixels. */
const SIZE = 640;
/** Minimum ratio of height to width; every second pizza is seen obliquely. */
const LOWEST = 0.62;
/** Maximum table margin as a share of the picture's side; cameras hang higher than the demo's. */
const MOST_TABLE = 0.35;

const [folder, count = '264'] = process.argv.slice(2);
if (!folder) throw new Error('Name the folder to write to.');
await mkdir(folder, { recursive: true });
decodeOnOneThread();
const segmenter = await netSegmenter();

/** A pizza as seen from above or obliquely. */
async function pizzaFile({ rgb, size }: RenderedPizza, n: number, quality: number) {
  const random = randomStream(SEEDS.gate + n);
  const lower = random() < 0.5 ? 1 : between(random, LOWEST, 1);
  const table = Math.round(size * between(random, 0, MOST_TABLE));
  const around = { left: table, right: table, top: table, bottom: table };
  const wider = await sharp(rgb, { raw: { width: size, height: size, channels: 3 } })
    .extend({ ...around, extendWith: 'copy' })
    .png()
    .toBuffer();
  return sharp(wider)
    .resize(size, Math.round(size * lower), { fit: 'fill' })
    .jpeg({ quality })
    .toBuffer();
}

async function rowOf(file: Uint8Array, isPizza: boolean): Promise<number[]> {
  const { raster } = await decodeImage(file);
  const { found, view, map } = await locatePizza(raster, segmenter);
  const { hidden, probabilities } = map;
  const inputs = gateInputs({ found, view, hidden, probabilities: probabilities! });
  return [...inputs, isPizza ? 1 : 0, 1];
}

const rows: number[][] = [];
for (let n = 0; n < Number(count); n++) {
  const { pizza, jpegQuality } = wildPicture(SEEDS.gate, n, SIZE);
  const rendered = renderPizza(pizza);
  const kind = OTHER_FOOD[n % OTHER_FOOD.length]!;
  rows.push(await rowOf(await drawOtherFood(kind, SEEDS.gate + n, rendered), false));
  // Every third picture is disturbed.
  if (n % 3 !== 2) rows.push(await rowOf(await pizzaFile(rendered, n, jpegQuality), true));
}
await writeFile(join(folder, 'gate.f32'), Float32Array.from(rows.flat()));
const shape = { segmenter: segmenter.version, inputs: rows[0]!.length - 2, truths: 1 };
await writeFile(join(folder, 'gate.json'), `${JSON.stringify(shape)}\n`);
console.log(`${rows.length} pictures in ${folder}`);

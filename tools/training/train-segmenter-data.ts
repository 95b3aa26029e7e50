/**
 * Renders the training data of the segmentation net: node tools/training/train-segmenter-data.ts
 * <folder> [pictures] [from]. Writes <folder>/<from>.rgb and .classes: crops of CROP pixels that
 * reach REACH radii, one byte per class; packages/scoring/training/train.py reads them.
 */
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { encodeJpeg } from '../../packages/demo/src/render/encode-jpeg.ts';
import { renderPizza, type RenderedPizza } from '../../packages/demo/src/render/render-pizza.ts';
import {
  BUBBLE,
  BURN,
  CHEESE,
  CRUST,
  RAW_CHEESE,
  SAUCE,
} from '../../packages/scoring/src/segmentation/classes.ts';
import { decodeImage } from '../../packages/scoring/src/image/decode-image.ts';
import { cropAround, CROP_REACH } from '../../packages/scoring/src/image/raster.ts';
import { SEEDS } from '../accuracy/seeds.ts';
import { wildPicture } from '../accuracy/pictures/wild-picture.ts';

/** Side of the pictures and of the crops in pixels. */
const SIZE = 1024;
const CROP = 440;
/** Crops extend beyond the net's input, so that training can rotate, shift and scale them. */
const REACH = 1.22;

/** Class of each pixel; raw cheese, burn and bubbles have their own classes. */
function labelsOf({ truth }: RenderedPizza): Uint8Array {
  const { size, classes, burnt, unmelted, bubbles } = truth;
  const labels = classes.map((kind, i) => {
    if (kind === CHEESE && unmelted[i]) return RAW_CHEESE;
    return (kind === CHEESE || kind === CRUST) && burnt[i] ? BURN : kind;
  });
  const bare = new Set([CHEESE, CRUST, SAUCE]);
  for (const { x, y, radius } of bubbles) {
    for (let i = 0; i < labels.length; i++) {
      const away = Math.hypot((i % size) - x, Math.floor(i / size) - y);
      if (away < 0.9 * radius && bare.has(classes[i]!)) labels[i] = BUBBLE;
    }
  }
  return labels;
}

async function trainingPicture(n: number): Promise<{ rgb: Uint8Array; labels: Uint8Array }> {
  const { pizza, jpegQuality } = wildPicture(SEEDS.segmenter, n, SIZE);
  const rendered = renderPizza(pizza);
  const { raster } = await decodeImage(await encodeJpeg(rendered, jpegQuality));
  const { x, y, radius } = rendered.truth.circle;
  const disc = { x, y, radius: (radius * REACH) / CROP_REACH };
  const all = labelsOf(rendered);
  const step = (2 * REACH * radius) / CROP;
  const labels = new Uint8Array(CROP * CROP).map((_, i) => {
    const column = Math.floor(x - REACH * radius + ((i % CROP) + 0.5) * step);
    const row = Math.floor(y - REACH * radius + (Math.floor(i / CROP) + 0.5) * step);
    const inside = column >= 0 && row >= 0 && column < SIZE && row < SIZE;
    return inside ? all[row * SIZE + column]! : 0;
  });
  return { rgb: cropAround(raster, disc, CROP).data, labels };
}

const [folder, count = '1400', from = '0'] = process.argv.slice(2);
if (!folder) throw new Error('Name the folder to write to.');
await mkdir(folder, { recursive: true });
const rgb: Uint8Array[] = [];
const labels: Uint8Array[] = [];
for (let n = Number(from); n < Number(from) + Number(count); n++) {
  const picture = await trainingPicture(n);
  rgb.push(picture.rgb);
  labels.push(picture.labels);
}
await writeFile(join(folder, `${from}.rgb`), Buffer.concat(rgb));
await writeFile(join(folder, `${from}.classes`), Buffer.concat(labels));
console.log(`${count} training pictures from seed ${SEEDS.segmenter + Number(from)} in ${folder}`);

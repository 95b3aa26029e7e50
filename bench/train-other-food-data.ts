/**
 * Draws what the segmentation net learns of other food: node bench/train-other-food-data.ts <folder>
 * [pictures] [from]. Writes <folder>/other-<from>.rgb and .classes, crops around the disc that the engine
 * finds on each, as train-segmenter-data.ts writes them of pizzas.
 */
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { drawOtherFood, OTHER_FOOD } from '../packages/demo/src/render/other-food.ts';
import { renderPizza } from '../packages/demo/src/render/render-pizza.ts';
import { CLASSES } from '../packages/scoring/src/classes.ts';
import { decodeImage, decodeOnOneThread } from '../packages/scoring/src/decode-image.ts';
import { findPizza } from '../packages/scoring/src/find-pizza.ts';
import { cropAround, CROP_REACH } from '../packages/scoring/src/raster.ts';
import { SEEDS } from './accuracy/seeds.ts';
import { wildPicture } from './accuracy/wild-picture.ts';

/** Side of the crops in pixels, and how far they reach: those of train-segmenter-data.ts. */
const CROP = 440;
const REACH = 1.22;
/** Slices are cut out of pizzas of so many pixels. */
const SIZE = 640;
/** Labels: no pizza within the disc, and nothing is learnt of what lies around it. */
const NO_PIZZA = CLASSES.length;
const NOT_TOLD = 255;

async function otherFood(n: number): Promise<Uint8Array> {
  const kind = OTHER_FOOD[n % OTHER_FOOD.length]!;
  const { pizza } = wildPicture(SEEDS.otherFood, n, SIZE);
  const file = await drawOtherFood(kind, SEEDS.otherFood + n, renderPizza(pizza));
  const { raster } = await decodeImage(file);
  const { circle } = findPizza(raster);
  return cropAround(raster, { ...circle, radius: (circle.radius * REACH) / CROP_REACH }, CROP).data;
}

const labels = new Uint8Array(CROP * CROP).map((_, i) => {
  const dx = ((i % CROP) + 0.5) / CROP - 0.5;
  const dy = (Math.floor(i / CROP) + 0.5) / CROP - 0.5;
  return 2 * REACH * Math.hypot(dx, dy) < 1 ? NO_PIZZA : NOT_TOLD;
});

const [folder, count = '280', from = '0'] = process.argv.slice(2);
if (!folder) throw new Error('Name the folder to write to.');
await mkdir(folder, { recursive: true });
decodeOnOneThread();
const rgb: Uint8Array[] = [];
for (let n = Number(from); n < Number(from) + Number(count); n++) rgb.push(await otherFood(n));
await writeFile(join(folder, `other-${from}.rgb`), Buffer.concat(rgb));
await writeFile(join(folder, `other-${from}.classes`), Buffer.concat(rgb.map(() => labels)));
console.log(`${count} pictures of other food in ${folder}`);

/**
 * Writes what the heads on looks learn from: node bench/train-food-data.ts <folder> <photographs> [drawings].
 * <photographs> holds manifest.csv and labels-by-eye.csv beside the pictures; every other picture without a
 * pizza is passed over. Writes <folder>/looks.f32, a row of numbers a picture, and looks.json, what each shows;
 * training/train_food.py reads them. The look's model must be the one that training/look.py writes alone.
 */
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { encodeJpeg } from '../packages/demo/src/render/encode-jpeg.ts';
import type { OrderedPizza } from '../packages/demo/src/render/random-parameters.ts';
import { renderPizza } from '../packages/demo/src/render/render-pizza.ts';
import { measureSlices, type Truth } from '../packages/demo/src/render/truth.ts';
import { criteriaSums } from '../packages/domain/src/score-formula.ts';
import { judgeSlices } from '../packages/scoring/src/criteria/judge-slices.ts';
import { decodeImage, decodeOnOneThread } from '../packages/scoring/src/decode-image.ts';
import { loadFoodNet } from '../packages/scoring/src/food/food-net.ts';
import { foundInBox } from '../packages/scoring/src/food/found-in-box.ts';
import { drawPizza } from '../packages/scoring/src/fixtures/draw-pizza.ts';
import { asMeasured } from './accuracy/observe-picture.ts';
import { SEEDS } from './accuracy/seeds.ts';
import { wildPicture } from './accuracy/wild-picture.ts';

/** Side of the drawings in pixels. */
const SIZE = 1024;

const [folder, photographs, drawings = '150'] = process.argv.slice(2);
if (!folder || !photographs)
  throw new Error('Name the folder to write to and that of the photographs.');
await mkdir(folder, { recursive: true });
decodeOnOneThread();
const food = await loadFoodNet();

async function lookAt(file: Uint8Array): Promise<{ look: Float32Array; likelihood: number }> {
  const { raster } = await decodeImage(file);
  const sighting = await food.sight(raster);
  return { look: await food.look(raster, foundInBox(sighting)), likelihood: sighting.likelihood };
}

/** Points of each criterion that a drawn pizza deserves. */
function truePoints(truth: Truth, { crust }: OrderedPizza): Record<string, number> {
  const slices = measureSlices(truth, truth.firstSliceAngle).map(asMeasured);
  return criteriaSums(judgeSlices({ slices, crust, radiusScale: 1 }, 'official').scoreDetails);
}

const rows: Float32Array[] = [];
const shown: object[] = [];

const lines = (await readFile(join(photographs, 'manifest.csv'), 'utf8'))
  .trim()
  .split('\n')
  .slice(1);
for (const [n, line] of lines.entries()) {
  const file = line.slice(0, line.indexOf(','));
  const isPizza = /,pizza,(yes|no)\s*$/.test(line);
  if (!isPizza && n % 2 === 1) continue;
  const { look, likelihood } = await lookAt(await readFile(join(photographs, file)));
  rows.push(look);
  shown.push({ file, likelihood });
}
for (let n = 0; n < Number(drawings); n++) {
  const { pizza, jpegQuality } = wildPicture(SEEDS.food, n, SIZE);
  const rendered = renderPizza(pizza);
  const { look, likelihood } = await lookAt(await encodeJpeg(rendered, jpegQuality));
  rows.push(look);
  const { specialty, snapshot } = pizza;
  shown.push({
    drawn: n,
    likelihood,
    specialty,
    snapshot,
    points: truePoints(rendered.truth, pizza),
  });
}
// Drawings without any texture are drawings, too.
for (let n = 0; n < Number(drawings) / 5; n++) {
  const [width, height] = [480 + ((n * 97) % 500), 440 + ((n * 61) % 400)];
  const radius = Math.min(width, height) * (0.32 + 0.012 * (n % 10));
  const toppings = n % 6 === 0 ? 0 : 30;
  const background = ['#33312f', '#d8d4cc', '#8d9196', '#6b5a48'][n % 4]!;
  const crust = 0.05 + 0.03 * (n % 4);
  const flat = await drawPizza({ width, height, radius, toppings, background, crust });
  const { look, likelihood } = await lookAt(flat);
  rows.push(look);
  shown.push({ flat: n, likelihood });
}
const values = rows.flatMap((row) => Array.from(row));
await writeFile(join(folder, 'looks.f32'), new Uint8Array(Float32Array.from(values).buffer));
await writeFile(join(folder, 'looks.json'), JSON.stringify(shown));

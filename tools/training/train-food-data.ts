/**
 * Writes the training data of the heads on looks: node tools/training/train-food-data.ts <rings>
 * <folder> <photographs> [part...]. <rings> is the model that training/look.py writes;
 * <photographs> contains manifest.csv and labels-by-eye.csv next to the pictures. Each part writes
 * <folder>/<part>.f16, one row of numbers per picture, and <part>.json, the content of each
 * picture. Parts can be created concurrently; all are created if none is named.
 * training/train_food.py reads them.
 */
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { encodeJpeg } from '../../packages/demo/src/render/encode-jpeg.ts';
import type { OrderedPizza } from '../../packages/demo/src/render/random-parameters.ts';
import { renderPizza } from '../../packages/demo/src/render/render-pizza.ts';
import { measureSlices, type Truth } from '../../packages/demo/src/render/truth.ts';
import { criteriaSums } from '../../packages/domain/src/score/score-formula.ts';
import { scoreSlices } from '../../packages/scoring/src/score/criteria/score-slices.ts';
import { decodeImage, decodeOnOneThread } from '../../packages/scoring/src/image/decode-image.ts';
import { loadFoodNet } from '../../packages/scoring/src/food/food-net.ts';
import { foundInBox } from '../../packages/scoring/src/food/found-in-box.ts';
import { drawPizza } from '../../packages/scoring/src/fixtures/draw-pizza.ts';
import {
  CHANGE_NAMES,
  changedPictures,
} from '../../packages/scoring/src/image/changed-pictures.ts';
import { charredPicture, CHARRINGS } from '../accuracy/pictures/charred-picture.ts';
import { asMeasured } from '../accuracy/observe-picture.ts';
import { rowsOf, type CsvRow } from '../accuracy/photographs.ts';
import { SEEDS } from '../accuracy/seeds.ts';
import { wildPicture } from '../accuracy/pictures/wild-picture.ts';

/** Side of the rendered pictures in pixels. */
const SIZE = 1024;
const DRAWINGS = 150;
const FLAT_DRAWINGS = 30;
/** Minimum likelihood of the detector for charring a pizza, because its position must be known. */
const PLACED_FROM = 0.3;
/**
 * Pictures whose CSV rows contain quotes: they are used unchanged, and nothing else derives from
 * them.
 */
const AS_THEY_ARE = ['a/mls_de6a013c.jpg', 'a/wm_fa3f3290.jpg'];

const [rings, folder, photographs, ...named] = process.argv.slice(2);
if (!rings || !folder || !photographs)
  throw new Error('Name the model, the folder to write to and that of the photographs.');
await mkdir(folder, { recursive: true });
decodeOnOneThread();
const food = await loadFoodNet(await readFile(rings));
const listed = await rowsOf(join(photographs, 'manifest.csv'));
const labels = new Map(
  (await rowsOf(join(photographs, 'labels-by-eye.csv'))).map((row) => [row['file'], row]),
);

type Look = (picture: Uint8Array, shown: object) => Promise<void>;
const PARTS = { photographs: photographed, charred, changed, drawn } as const;

for (const [part, make] of Object.entries(PARTS)) {
  if (named.length > 0 && !named.includes(part)) continue;
  const rows: Float16Array[] = [];
  const shown: object[] = [];
  await make(async (picture, what) => {
    const { raster } = await decodeImage(picture);
    const sighting = await food.sight(raster);
    const oval = await food.oval(raster, sighting.box);
    rows.push(Float16Array.from(await food.look(raster, oval)));
    shown.push({ ...what, likelihood: sighting.likelihood });
    if (rows.length % 50 === 0) console.error(`${part}: ${rows.length}`);
  });
  const bytes = rows.map(({ buffer }) => new Uint8Array(buffer));
  await writeFile(join(folder, `${part}.f16`), Buffer.concat(bytes));
  await writeFile(join(folder, `${part}.json`), JSON.stringify(shown));
}

function bytesOf({ file }: CsvRow): Promise<Uint8Array> {
  return readFile(join(photographs!, file!));
}

/** Photographs with pizzas, and every other one without. */
async function photographed(look: Look): Promise<void> {
  let others = 0;
  for (const row of listed) {
    if (row['group'] !== 'pizza' && others++ % 2 === 1) continue;
    await look(await bytesOf(row), { file: row['file'] });
  }
}

/** Photographs of whole pizzas, or of most of one, that may be used for training. */
function pizzas(): CsvRow[] {
  return listed.filter(({ file, group, share_alike: isShareAlike }) => {
    const kind = labels.get(file!)?.['kind'];
    const isTaught = group === 'pizza' && isShareAlike === 'no' && !AS_THEY_ARE.includes(file!);
    return isTaught && (kind === 'whole' || kind === 'part');
  });
}

/**
 * The same pizzas charred, because there are no photographs of burnt pizzas with a suitable
 * licence.
 */
async function charred(look: Look): Promise<void> {
  for (const [n, row] of pizzas().entries()) {
    const { raster } = await decodeImage(await bytesOf(row));
    const sighting = await food.sight(raster);
    if (sighting.likelihood < PLACED_FROM) continue;
    const found = foundInBox(sighting);
    for (const [k, charring] of CHARRINGS.entries()) {
      const picture = await charredPicture(raster, found, charring, SEEDS.charred + 100 * n + k);
      await look(picture, { file: row['file'], charring });
    }
  }
}

/** The same pizzas rotated, mirrored, darker and so on; every other one of these pictures. */
async function changed(look: Look): Promise<void> {
  let n = 0;
  for (const row of pizzas()) {
    const bytes = await bytesOf(row);
    for (const change of CHANGE_NAMES) {
      for (const picture of await changedPictures(bytes, change)) {
        if (n++ % 2 === 0) await look(picture, { file: row['file'], change });
      }
    }
  }
}

/** True points of a rendered pizza for each criterion. */
function truePoints(truth: Truth, { crust }: OrderedPizza): Record<string, number> {
  const slices = measureSlices(truth, truth.firstSliceAngle).map(asMeasured);
  return criteriaSums(scoreSlices({ slices, crust, radiusScale: 1 }, 'official').scoreDetails);
}

async function drawn(look: Look): Promise<void> {
  for (let n = 0; n < DRAWINGS; n++) {
    const { pizza, jpegQuality } = wildPicture(SEEDS.food, n, SIZE);
    const rendered = renderPizza(pizza);
    const { specialty, snapshot } = pizza;
    const points = truePoints(rendered.truth, pizza);
    await look(await encodeJpeg(rendered, jpegQuality), { drawn: n, specialty, snapshot, points });
  }
  // Pictures without any texture also count as drawn.
  for (let n = 0; n < FLAT_DRAWINGS; n++) {
    const [width, height] = [480 + ((n * 97) % 500), 440 + ((n * 61) % 400)];
    const radius = Math.min(width, height) * (0.32 + 0.012 * (n % 10));
    const toppings = n % 6 === 0 ? 0 : 30;
    const background = ['#33312f', '#d8d4cc', '#8d9196', '#6b5a48'][n % 4]!;
    const crust = 0.05 + 0.03 * (n % 4);
    await look(await drawPizza({ width, height, radius, toppings, background, crust }), {
      flat: n,
    });
  }
}

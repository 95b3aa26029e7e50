/**
 * Measures how well renders can be distinguished from photographs, both plain renders and those for
 * training: node tools/accuracy/measure-gap.ts PHOTOGRAPHS [pictures]. PHOTOGRAPHS contains
 * manifest.csv and labels-by-eye.csv next to the pictures. Pictures under share-alike licences are
 * skipped, and textures for renders come from photographs without a pizza. Writes
 * models/accuracy-gap.json.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import type { AccuracyFigure } from '../../packages/domain/src/score/accuracy.ts';
import { encodeJpeg } from '../../packages/demo/src/render/encode-jpeg.ts';
import {
  asPhotographed,
  inAKitchen,
  type PhotographTexture,
} from '../../packages/demo/src/render/kitchen.ts';
import { renderPizza } from '../../packages/demo/src/render/render-pizza.ts';
import { decodeImage, decodeOnOneThread } from '../../packages/scoring/src/image/decode-image.ts';
import type { GapAccuracy } from '../../packages/scoring/src/evaluate/accuracy.ts';
import { isPhotograph, readFoodHeads } from '../../packages/scoring/src/food/food-heads.ts';
import { loadFoodNet } from '../../packages/scoring/src/food/food-net.ts';
import { foundInBox } from '../../packages/scoring/src/food/found-in-box.ts';
import { ACCURACY_FILES } from '../../packages/scoring/src/models/load-accuracy.ts';
import { upTo } from './figure.ts';
import { pictureStatistics, STATISTICS, type Statistic } from './pictures/picture-statistics.ts';
import { SEEDS } from './seeds.ts';
import { separability } from './separability.ts';
import { rowsOf } from './photographs.ts';
import { wildPicture } from './pictures/wild-picture.ts';

/** Side of the renders and of the textures from photographs, in pixels. */
const SIZE = 768;
const TEXTURE_SIDE = 512;
const TEXTURES = 40;
/** Minimum likelihood of a detector box for a pizza to be described. */
const SEEN_FROM = 0.25;

/** Data set of dishes cut out on white, which have no usable surface. */
const CUT_OUT = 'cristeaioan/ffml_dataset';

type Numbers = Record<Statistic | 'look', number[]>;

const [folder, wanted = '70'] = process.argv.slice(2);
if (!folder) throw new Error('Name the folder of the photographs.');
decodeOnOneThread();
const food = await loadFoodNet();
const manifest = await rowsOf(join(folder, 'manifest.csv'));
const isFree = new Set(
  manifest.filter((row) => row['share_alike'] === 'no').map((row) => row['file']),
);

const photographs = await described(await wholePizzas(folder));
const textures = await texturesOf(folder);
const drawings = {
  'plain drawings': await drawn(false),
  'drawings for training': await drawn(true),
};
const gap: GapAccuracy = {
  photographs: photographs.length,
  drawings: drawings['plain drawings'].length,
  figures: gapFigures(),
};
await writeFile(ACCURACY_FILES.gap, `${JSON.stringify(gap, null, 2)}\n`);
for (const { subject, measure, value } of gap.figures) console.log(subject, measure, value);

async function wholePizzas(from: string): Promise<Uint8Array[]> {
  const labels = await rowsOf(join(from, 'labels-by-eye.csv'));
  const files = labels
    .filter((row) => row['kind'] === 'whole' && isFree.has(row['file']))
    .map((row) => row['file']!);
  return Promise.all(files.map((file) => readFile(join(from, file))));
}

/**
 * Square textures of food and tables, from pictures without a pizza and with unquestionable
 * licences.
 */
async function texturesOf(from: string): Promise<PhotographTexture[]> {
  const files = manifest.filter(
    (row) =>
      row['group'] !== 'pizza' &&
      row['tier'] === 'A' &&
      row['share_alike'] === 'no' &&
      row['source_repo'] !== CUT_OUT,
  );
  const every = Math.max(1, Math.floor(files.length / TEXTURES));
  const chosen = files.filter((_row, n) => n % every === 0);
  return Promise.all(
    chosen.map(async ({ file }) => ({
      side: TEXTURE_SIDE,
      rgb: await sharp(join(from, file!))
        .resize(TEXTURE_SIDE, TEXTURE_SIDE, { fit: 'cover' })
        .removeAlpha()
        .raw()
        .toBuffer(),
    })),
  );
}

async function drawn(isForTraining: boolean): Promise<Numbers[]> {
  const files: Uint8Array[] = [];
  for (let n = 0; n < Number(wanted); n++) {
    const { pizza, jpegQuality } = wildPicture(SEEDS.gap, n, SIZE);
    files.push(
      isForTraining
        ? await inAKitchen(renderPizza(asPhotographed(pizza)), SEEDS.gap + n, textures)
        : await encodeJpeg(renderPizza(pizza), jpegQuality),
    );
  }
  return described(files);
}

async function described(files: readonly Uint8Array[]): Promise<Numbers[]> {
  const all: Numbers[] = [];
  for (const file of files) {
    const { raster } = await decodeImage(file);
    const sighting = await food.sight(raster);
    if (sighting.likelihood < SEEN_FROM) continue;
    const oval = await food.oval(raster, sighting.box);
    const found = foundInBox(sighting);
    const look = Array.from(await food.look(raster, oval, () => true));
    all.push({ look, ...pictureStatistics(raster, found) });
  }
  return all;
}

/** The separability by each kind of statistic, for plain renders and those for training. */
function gapFigures(): AccuracyFigure[] {
  return (['look', ...STATISTICS] as const).flatMap((of) =>
    Object.entries(drawings).flatMap(([kind, numbers]) => {
      const apart = separability([
        ...photographs.map((one) => ({ numbers: one[of], is: false })),
        ...numbers.map((one) => ({ numbers: one[of], is: true })),
      ]);
      const count = photographs.length + numbers.length;
      const figure = (measure: string, value: number): AccuracyFigure =>
        upTo(of, `${kind}, ${measure}`, value, null, count);
      const taken = numbers.filter(({ look }) => !isPhotograph(readFoodHeads(look))).length;
      return [
        figure('area under the curve', apart.areaUnderCurve),
        figure('share right', apart.accuracy),
        ...(of === 'look'
          ? [figure('share that the engine takes for drawings', taken / numbers.length)]
          : []),
      ];
    }),
  );
}

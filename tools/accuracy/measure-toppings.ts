/**
 * Measures the value of the toppings map on photographs: node tools/accuracy/measure-toppings.ts
 * PHOTOGRAPHS RATINGS. The map was trained only on renders. For each kind of pizza that all raters
 * agree on, prints how well the map's share of the kind's topping separates these pizzas from the
 * others: area under the curve, 0.5 is chance.
 */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { areaUnderCurve } from '../../packages/scoring/src/evaluate/statistics.ts';
import { decodeImage, decodeOnOneThread } from '../../packages/scoring/src/image/decode-image.ts';
import { locatePizza } from '../../packages/scoring/src/locate/locate-pizza.ts';
import {
  classIndex,
  TOPPINGS,
  type PixelClass,
} from '../../packages/scoring/src/segmentation/classes.ts';
import { loadSegmenter } from '../../packages/scoring/src/segmentation/load-segmenter.ts';
import { agreedSpecialty, photographsOf } from './photographs.ts';

/** The toppings that each kind certainly has; other kinds cannot be evaluated. */
const TOPPINGS_OF: Readonly<Record<string, readonly PixelClass[]>> = {
  pepperoni: ['pepperoni'],
  hawaiian: ['pineapple'],
  mushroom: ['mushroom'],
};
const WITHOUT_TOPPINGS = 'cheese';

const [folder, ratings] = process.argv.slice(2);
if (!folder || !ratings) throw new Error('Name the folder of photographs and the ratings.');
decodeOnOneThread();
const segmenter = await loadSegmenter();
const seen: { kind: string; shares: Float32Array }[] = [];
for (const photograph of await photographsOf(folder, ratings)) {
  const kind = agreedSpecialty(photograph);
  if (photograph.group !== 'core' || kind === null) continue;
  const { raster } = await decodeImage(await readFile(join(folder, photograph.file)));
  const { map } = await locatePizza(raster, segmenter);
  seen.push({ kind, shares: map.shares });
}

/** Prints how well the share of these toppings separates the kinds from all others. */
function tell(
  what: string,
  isSo: (kind: string) => boolean,
  toppings: readonly PixelClass[],
): void {
  const judged = seen.map(({ kind, shares }) => ({
    strength: toppings.reduce((sum, name) => sum + shares[classIndex(name)]!, 0),
    is: isSo(kind),
  }));
  const meanOf = (is: boolean): string => {
    const of = judged.filter((one) => one.is === is).map(({ strength }) => strength);
    return `${(of.reduce((p, q) => p + q, 0) / of.length).toFixed(3)} on ${of.length}`;
  };
  console.log(
    `${what}: area under the curve ${areaUnderCurve(judged)?.toFixed(3)}, mean share ${meanOf(true)}, of others ${meanOf(false)}`,
  );
}

for (const [kind, toppings] of Object.entries(TOPPINGS_OF)) {
  tell(kind, (of) => of === kind, toppings);
}
tell('any topping', (of) => of !== WITHOUT_TOPPINGS, TOPPINGS);

/**
 * Renders the training data of the learned measures: node tools/training/train-measures-data.ts
 * <folder> [pictures]. Writes <folder>/<name>.f32, rows of inputs, truths and the row's weight, and
 * shapes.json; packages/scoring/training/train_measures.py reads them.
 */
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { decodeOnOneThread } from '../../packages/scoring/src/image/decode-image.ts';
import { netSegmenter } from '../../packages/scoring/src/segmentation/net-segmenter.ts';
import { learningPizza } from '../accuracy/learning-pizza.ts';
import { bubbleRows, crustRows, rimRows, zoneRows, type Rows } from '../accuracy/learning-rows.ts';

const [folder, count = '280'] = process.argv.slice(2);
if (!folder) throw new Error('Name the folder to write to.');
await mkdir(folder, { recursive: true });
decodeOnOneThread();
const segmenter = await netSegmenter();
const kinds = {
  zone: zoneRows,
  rim: rimRows,
  crust: crustRows,
  bubble: bubbleRows,
};
const rows = new Map<string, Rows[]>(Object.keys(kinds).map((name) => [name, []]));
let drawn = 0;
for (let n = 0; drawn < Number(count); n++) {
  const pizza = await learningPizza(n, segmenter);
  if (!pizza) continue;
  drawn++;
  for (const [name, rowsOf] of Object.entries(kinds)) rows.get(name)!.push(rowsOf(pizza));
}
const shapes = Object.fromEntries(
  [...rows].map(([name, list]) => [name, { inputs: list[0]!.inputs, truths: list[0]!.truths }]),
);
for (const [name, list] of rows) {
  await writeFile(join(folder, `${name}.f32`), Buffer.concat(list.map(({ bytes }) => bytes)));
}
await writeFile(
  join(folder, 'shapes.json'),
  `${JSON.stringify({ segmenter: segmenter.version, shapes })}\n`,
);
console.log(`${drawn} pizzas in ${folder}`);

import sharp from 'sharp';
import { expect, test } from 'vitest';
import { planCatalogue } from './catalogue-plan.ts';
import { makeCatalogue, type CataloguePizza } from './make-catalogue.ts';

const options = { seed: 4, count: 5, size: 128 };

async function picturesOf(workers: number): Promise<CataloguePizza[]> {
  const pictures: CataloguePizza[] = [];
  for await (const picture of makeCatalogue({ ...options, workers })) pictures.push(picture);
  return pictures;
}

test('pictures come in the order of the plan and do not depend on the number of workers', async () => {
  const one = await picturesOf(1);
  const two = await picturesOf(2);
  expect(one.map((pizza) => pizza.index)).toEqual([0, 1, 2, 3, 4]);
  expect(one.map((pizza) => pizza.specialty)).toEqual(
    planCatalogue(options).map(({ pizza }) => pizza.specialty),
  );
  for (const [k, pizza] of one.entries()) expect(two[k]!.jpeg).toEqual(pizza.jpeg);
  const { format, width, height } = await sharp(one[0]!.jpeg).metadata();
  expect({ format, width, height }).toEqual({ format: 'jpeg', width: 128, height: 128 });
  expect(one[0]!.truth.slices).toHaveLength(8);
});

test('reading may stop early', async () => {
  for await (const pizza of makeCatalogue({ seed: 4, count: 500, size: 64, workers: 1 })) {
    expect(pizza.index).toBe(0);
    break;
  }
});

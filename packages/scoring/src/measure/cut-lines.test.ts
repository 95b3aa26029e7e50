import { expect, test } from 'vitest';
import { angleBetween, findCutLines } from './cut-lines.ts';
import { decodeImage } from '../image/decode-image.ts';
import { findPizza } from '../locate/find-pizza-by-colour.ts';
import { drawPizza } from '../fixtures/draw-pizza.ts';
import { viewPizza } from '../locate/view-pizza.ts';

const cut = (degrees: number, offset = 0): string =>
  `<g transform="rotate(${degrees})"><line x1="${offset}" y1="-0.97" x2="${offset}" y2="0.97" stroke="#6b4420" stroke-width="0.02"/></g>`;

async function linesOf(extra: string) {
  const { raster } = await decodeImage(await drawPizza({ toppings: 8, extra }));
  return findCutLines(viewPizza(raster, findPizza(raster)).lab.L);
}

test('drawn cuts are found where they are', async () => {
  const lines = await linesOf([15, 60, 105, 150].map((angle) => cut(angle)).join(''));
  expect(lines).toHaveLength(4);
  for (const { angle, offset } of lines) {
    expect(Math.min(...[15, 60, 105, 150].map((true_) => angleBetween(angle, true_)))).toBeLessThan(
      2,
    );
    expect(Math.abs(offset)).toBeLessThan(0.03);
  }
});

test('an off-center cut has its offset', async () => {
  const [strongest] = await linesOf(cut(40, 0.2));
  expect(angleBetween(strongest!.angle, 40)).toBeLessThan(2);
  expect(Math.abs(strongest!.offset)).toBeCloseTo(0.2, 1);
});

test.each([
  [10, 170, 20],
  [0, 90, 90],
  [359, 1, 2],
])('between %d and %d degrees lie %d', (p, q, angle) => expect(angleBetween(p, q)).toBe(angle));

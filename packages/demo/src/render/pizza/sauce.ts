import { SAUCE } from '@crustodian/scoring/segmentation/classes';
import type { Layout } from './layout.ts';
import { NOISE_MASK, NOISE_SIDE, noiseTables } from '../noise.ts';
import { colour, mixed, type Colour } from '../palette.ts';
import type { PizzaParameters } from '../pizza-parameters.ts';
import { RIM_HEIGHT, type Scene } from '../scene/scene.ts';
import { clamp, smooth } from './shaping.ts';

interface SauceColours {
  main: Colour;
  light: Colour;
  dark: Colour;
}

const SAUCES: Record<PizzaParameters['sauce'], [SauceColours, SauceColours]> = {
  tomato: [
    { main: colour(182, 56, 22), light: colour(214, 98, 38), dark: colour(124, 32, 14) },
    { main: colour(158, 40, 20), light: colour(196, 78, 34), dark: colour(100, 24, 14) },
  ],
  cream: [
    { main: colour(232, 206, 160), light: colour(242, 224, 186), dark: colour(206, 168, 110) },
    { main: colour(226, 198, 146), light: colour(238, 216, 172), dark: colour(198, 156, 96) },
  ],
  bbq: [
    { main: colour(140, 58, 22), light: colour(176, 86, 36), dark: colour(78, 30, 14) },
    { main: colour(122, 46, 20), light: colour(160, 72, 32), dark: colour(64, 24, 12) },
  ],
};

export function sauceColours(pizza: PizzaParameters): SauceColours {
  const [bright, deep] = SAUCES[pizza.sauce];
  return {
    main: mixed(bright.main, deep.main, pizza.sauceTone),
    light: mixed(bright.light, deep.light, pizza.sauceTone),
    dark: mixed(bright.dark, deep.dark, pizza.sauceTone),
  };
}

/** Adds sauce to everything inside the crust; cheese goes on top of it. */
export function pourSauce(scene: Scene, { across }: Layout): void {
  const { surface, pizza, unit, column, row, shiftX, shiftY } = scene;
  const { size, red, green, blue, height, gloss, classes } = surface;
  const { patch, grain, fine } = noiseTables();
  const { main, light, dark } = sauceColours(pizza);
  const rim = RIM_HEIGHT * pizza.crustRise * unit * 0.36;
  for (let y = 0; y < size; y++) {
    const r0 = ((row[y]! + shiftY[0]!) & NOISE_MASK) * NOISE_SIDE;
    const r1 = ((row[y]! + shiftY[1]!) & NOISE_MASK) * NOISE_SIDE;
    const r2 = ((row[y]! + shiftY[2]!) & NOISE_MASK) * NOISE_SIDE;
    for (let x = 0; x < size; x++) {
      const i = y * size + x;
      const u = across[i]!;
      if (u < 1) continue;
      const q = column[x]!;
      const g = grain[r0 + ((q + shiftX[0]!) & NOISE_MASK)]!;
      const f = fine[r1 + ((q + shiftX[1]!) & NOISE_MASK)]!;
      const p = patch[r2 + ((q + shiftX[2]!) & NOISE_MASK)]!;
      const pulp = clamp(0.45 + 0.5 * g + 0.3 * f, 0, 1);
      const cr = main[0]! + (light[0]! - main[0]!) * pulp;
      const cg = main[1]! + (light[1]! - main[1]!) * pulp;
      const cb = main[2]! + (light[2]! - main[2]!) * pulp;
      // Sauce dries where it is thin and next to the crust.
      const dried = 0.75 * smooth(0.1, 1, p - 0.3 * g + 0.4 * (1 - smooth(1, 1.3, u)));
      red[i] = cr + (dark[0]! - cr) * dried;
      green[i] = cg + (dark[1]! - cg) * dried;
      blue[i] = cb + (dark[2]! - cb) * dried;
      height[i] = rim * (1 - 0.55 * smooth(1, 1.9, u)) + unit * (1.1 * g + 0.3 * f);
      gloss[i] = 0.55;
      classes[i] = SAUCE;
    }
  }
}

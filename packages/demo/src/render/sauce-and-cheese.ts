import { CHEESE, SAUCE } from '@crustodian/scoring/classes';
import { NOISE_MASK, NOISE_SIDE, noiseTables } from './noise.ts';
import { directionOf } from './outline.ts';
import { colour, mixed, type Colour } from './palette.ts';
import type { PizzaParameters } from './pizza-parameters.ts';
import type { Scene } from './scene.ts';
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

interface CheeseColours {
  main: Colour;
  thick: Colour;
  oily: Colour;
}

export function cheeseColours(pizza: PizzaParameters): CheeseColours {
  const tone = pizza.cheeseTone;
  const pale: CheeseColours = {
    main: colour(240, 198, 122),
    thick: colour(250, 230, 184),
    oily: colour(226, 150, 68),
  };
  const yellow: CheeseColours = {
    main: colour(238, 186, 94),
    thick: colour(249, 222, 154),
    oily: colour(222, 134, 50),
  };
  const white = colour(248, 226, 180);
  const main = mixed(pale.main, yellow.main, tone);
  if (pizza.sauce === 'cream')
    return {
      main: mixed(main, white, 0.6),
      thick: colour(250, 236, 206),
      oily: mixed(pale.oily, white, 0.45),
    };
  return {
    main,
    thick: mixed(pale.thick, yellow.thick, tone),
    oily: mixed(pale.oily, yellow.oily, tone),
  };
}

const GOLDEN = colour(226, 150, 62);
const TOASTED = colour(172, 96, 38);
const DARK = colour(92, 48, 24);

/** Sauce, molten cheese in pillows of uneven thickness, grease and toasted spots. */
export function shadeInside(scene: Scene, depth: Float32Array, across: Float32Array): void {
  const { surface, pizza, cx, cy, unit, radius, outline, column, row, shiftX, shiftY } = scene;
  const { size, red, green, blue, height, gloss, classes, burnt } = surface;
  const { broad, patch, grain, fine, largeCells, middleCells, smallCells } = noiseTables();
  const sauce = sauceColours(pizza);
  const cheese = cheeseColours(pizza);
  const rim = 34 * pizza.crustRise * unit;
  const { cheeseBrowning, burn } = pizza;
  const burnX = cx + Math.cos(pizza.burnAngle) * radius * 0.75;
  const burnY = cy + Math.sin(pizza.burnAngle) * radius * 0.75;
  const burnFall = 1 / (radius * radius * 0.3);
  const perUnit = 1 / unit;
  for (let y = 0; y < size; y++) {
    const v = row[y]!;
    const r0 = ((v + shiftY[0]!) & NOISE_MASK) * NOISE_SIDE;
    const r1 = ((v + shiftY[1]!) & NOISE_MASK) * NOISE_SIDE;
    const r2 = ((v + shiftY[2]!) & NOISE_MASK) * NOISE_SIDE;
    const r3 = ((v + shiftY[3]!) & NOISE_MASK) * NOISE_SIDE;
    for (let x = 0; x < size; x++) {
      const i = y * size + x;
      const u = across[i]!;
      if (u < 1 || depth[i]! <= 0) continue;
      const q = column[x]!;
      const g = grain[r0 + ((q + shiftX[0]!) & NOISE_MASK)]!;
      const f = fine[r1 + ((q + shiftX[1]!) & NOISE_MASK)]!;
      const p = patch[r2 + ((q + shiftX[2]!) & NOISE_MASK)]!;
      const b = broad[r3 + ((q + shiftX[3]!) & NOISE_MASK)]!;
      // Cells are read at a place bent by the noise, so that their blobs lose their roundness.
      const bendX = (g * 8 + p * 7) | 0;
      const bendY = (p * -8 + g * 6 + f * 1.5) | 0;
      const k4 =
        ((v + bendY + shiftY[4]!) & NOISE_MASK) * NOISE_SIDE +
        ((q + bendX + shiftX[4]!) & NOISE_MASK);
      const k6 =
        ((v + bendY + shiftY[6]!) & NOISE_MASK) * NOISE_SIDE +
        ((q + bendX + shiftX[6]!) & NOISE_MASK);
      const cell = largeCells.distance[k4]!;
      const cellId = largeCells.id[k4]!;
      const spot = middleCells.distance[k6]!;
      const spotId = middleCells.id[k6]!;
      const direction = directionOf(y - cy, x - cx);

      const pulp = clamp(0.45 + 0.5 * g + 0.3 * f, 0, 1);
      let cr = sauce.main[0]! + (sauce.light[0]! - sauce.main[0]!) * pulp;
      let cg = sauce.main[1]! + (sauce.light[1]! - sauce.main[1]!) * pulp;
      let cb = sauce.main[2]! + (sauce.light[2]! - sauce.main[2]!) * pulp;
      const dark = 0.75 * smooth(0.1, 1, p - 0.3 * g + 0.4 * (1 - smooth(1, 1.3, u)));
      cr += (sauce.dark[0]! - cr) * dark;
      cg += (sauce.dark[1]! - cg) * dark;
      cb += (sauce.dark[2]! - cb) * dark;
      let h = rim * 0.36 * (1 - 0.55 * smooth(1, 1.9, u)) + unit * (1.1 * g + 0.3 * f);
      let shine = 0.55;
      classes[i] = SAUCE;

      const inner = depth[i]! - depth[i]! / u;
      const gap = outline.sealGap[direction]!;
      const edge = smooth(
        -10 * unit,
        24 * unit,
        inner +
          radius * (0.016 - gap * 0.105 * (0.75 + 0.5 * p + 0.3 * g) - 0.016 * (p + 0.7 * g + 0.1)),
      );
      const pillow = 0.5 - cell;
      const flow =
        0.26 +
        (outline.cheese[direction]! - 0.5) * 2.1 +
        0.5 * p +
        0.3 * g +
        0.1 * f +
        0.3 * b +
        0.42 * pillow * (0.4 + cellId);
      const amount = flow * edge - (1 - edge) * 0.8;
      const m = smooth(-0.08, 0.2, amount);
      if (m > 0.01) {
        const thick = clamp(amount * 0.55 + 0.1, 0, 1);
        const body = smooth(0.06, 0.5, thick + 0.08 * g + 0.03 * f);
        const cream =
          smooth(0.38, 0.95, thick + 0.3 * pillow + 0.18 * p + 0.14 * b + 0.05 * g) * 0.85;
        const oil = smooth(0.15, 1, 0.5 * g - 0.7 * p + 0.35 * b + 0.1) * (1 - 0.7 * cream) * 0.62;
        let kr = cheese.oily[0]! + (cheese.main[0]! - cheese.oily[0]!) * body;
        let kg = cheese.oily[1]! + (cheese.main[1]! - cheese.oily[1]!) * body;
        let kb = cheese.oily[2]! + (cheese.main[2]! - cheese.oily[2]!) * body;
        kr += (cheese.thick[0]! - kr) * cream;
        kg += (cheese.thick[1]! - kg) * cream;
        kb += (cheese.thick[2]! - kb) * cream;
        kr += (cheese.oily[0]! - kr) * oil;
        kg += (cheese.oily[1]! - kg) * oil;
        kb += (cheese.oily[2]! - kb) * oil;
        const curd =
          1 + 0.035 * f - 0.07 * (1 - smooth(0.1, 0.5, smallCells.distance[k6]!)) * spotId;

        const toast =
          cellId < 0.15 + 0.6 * cheeseBrowning
            ? (1 - smooth(0.02, 0.44, cell * (1 + 0.35 * f + 0.3 * g))) * (0.35 + 0.65 * cellId)
            : 0;
        const fleck =
          spotId < 0.06 + 0.26 * cheeseBrowning ? 1 - smooth(0.04, 0.42, spot * (1 + 0.3 * f)) : 0;
        const blush = smooth(0.1, 1.25, 0.62 * p + 0.4 * g + 0.5 * b + 1.0 * cheeseBrowning - 0.2);
        let brown =
          (toast * 0.85 + fleck * 0.55 + blush * 0.6) * (0.2 + 1.15 * cheeseBrowning) * pizza.melt;
        if (burn > 0) {
          const bx = x - burnX;
          const by = y - burnY;
          const here = burn * (0.28 + Math.exp(-(bx * bx + by * by) * burnFall));
          brown += here * smooth(-0.2, 0.9, p + 0.6 * g + 0.25) * 1.25;
        }
        if (brown > 0.01) {
          const first = brown < 0.5 ? brown * 1.6 : 0.8;
          kr += (GOLDEN[0]! - kr) * first;
          kg += (GOLDEN[1]! - kg) * first;
          kb += (GOLDEN[2]! - kb) * first;
          const second = smooth(0.42, 0.95, brown) * 0.85;
          kr += (TOASTED[0]! - kr) * second;
          kg += (TOASTED[1]! - kg) * second;
          kb += (TOASTED[2]! - kb) * second;
          const third = smooth(0.9, 1.5, brown);
          kr += (DARK[0]! - kr) * third;
          kg += (DARK[1]! - kg) * third;
          kb += (DARK[2]! - kb) * third;
          if (third > 0.55) burnt[i] = 1;
        }
        cr += (kr * curd - cr) * m;
        cg += (kg * curd - cg) * m;
        cb += (kb * curd - cb) * m;
        h +=
          m *
          unit *
          (2.5 +
            5 * thick +
            4 * pillow * body +
            2 * toast +
            1.2 * fleck +
            1.3 * g +
            0.22 * f * perUnit);
        shine += m * (0.42 + 0.4 * oil - 0.25 * (brown > 1 ? 1 : brown) - shine);
        if (m > 0.5) classes[i] = CHEESE;
      }
      red[i] = cr;
      green[i] = cg;
      blue[i] = cb;
      height[i] = h;
      gloss[i] = shine;
    }
  }
}

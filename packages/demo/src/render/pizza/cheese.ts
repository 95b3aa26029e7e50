import { CHEESE } from '@crustodian/scoring/segmentation/classes';
import type { Layout } from './layout.ts';
import { NOISE_MASK, NOISE_SIDE, noiseTables } from '../noise.ts';
import { colour, mixed, type Colour } from '../palette.ts';
import type { PizzaParameters } from '../pizza-parameters.ts';
import type { Scene } from '../scene/scene.ts';
import { clamp, smooth } from './shaping.ts';
import { scratchBuffer } from './surface.ts';

interface CheeseColours {
  main: Colour;
  thick: Colour;
  oily: Colour;
}

export function cheeseColours(pizza: PizzaParameters): CheeseColours {
  const tone = pizza.cheeseTone;
  const pale: CheeseColours = {
    main: colour(236, 190, 112),
    thick: colour(250, 230, 184),
    oily: colour(226, 150, 68),
  };
  const yellow: CheeseColours = {
    main: colour(234, 178, 86),
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

/**
 * Adds melted cheese in pillows of varying thickness with grease between them, then its toasted
 * spots.
 */
export function meltCheese(scene: Scene, layout: Layout): void {
  const { size } = scene.surface;
  const cover = scratchBuffer('cheese', size * size).fill(0);
  const colours = cheeseColours(scene.pizza);
  for (let y = 0; y < size; y++) {
    meltRow(scene, layout, colours, cover, y);
    toastRow(scene, layout, cover, y);
  }
}

/** Distorts the position of a cell lookup by noise, so that blobs are not round. */
const bentX = (g: number, p: number): number => (g * 8 + p * 7) | 0;
const bentY = (g: number, p: number): number => (p * -8 + g * 6) | 0;

function meltRow(
  { surface, unit, radius, outline, column, row, shiftX, shiftY }: Scene,
  { depth, across, direction }: Layout,
  { main, thick, oily }: CheeseColours,
  cover: Float32Array,
  y: number,
): void {
  const { size, red, green, blue, height, gloss, classes } = surface;
  const { broad, patch, grain, fine, largeCells, smallCells } = noiseTables();
  const v = row[y]!;
  const r0 = ((v + shiftY[0]!) & NOISE_MASK) * NOISE_SIDE;
  const r1 = ((v + shiftY[1]!) & NOISE_MASK) * NOISE_SIDE;
  const r2 = ((v + shiftY[2]!) & NOISE_MASK) * NOISE_SIDE;
  const r3 = ((v + shiftY[3]!) & NOISE_MASK) * NOISE_SIDE;
  for (let x = 0; x < size; x++) {
    const i = y * size + x;
    const u = across[i]!;
    if (u < 1) continue;
    const q = column[x]!;
    const g = grain[r0 + ((q + shiftX[0]!) & NOISE_MASK)]!;
    const f = fine[r1 + ((q + shiftX[1]!) & NOISE_MASK)]!;
    const p = patch[r2 + ((q + shiftX[2]!) & NOISE_MASK)]!;
    const b = broad[r3 + ((q + shiftX[3]!) & NOISE_MASK)]!;
    const cell =
      ((v + bentY(g, p) + shiftY[4]!) & NOISE_MASK) * NOISE_SIDE +
      ((q + bentX(g, p) + shiftX[4]!) & NOISE_MASK);
    const pillow = 0.5 - largeCells.distance[cell]!;
    const k = direction[i]!;
    // Depth inside the crust's inner edge, minus the gap that the seal leaves open.
    const open = outline.sealGap[k]! * 0.105 * (0.75 + 0.5 * p + 0.3 * g);
    const beyond = depth[i]! * (1 - 1 / u) + radius * (0.0144 - open - 0.016 * (p + 0.7 * g));
    const edge = smooth(-10 * unit, 24 * unit, beyond);
    const swell = 0.5 * p + 0.3 * g + 0.1 * f + 0.3 * b;
    const lump = 0.42 * pillow * (0.4 + largeCells.id[cell]!);
    const flow = 0.26 + (outline.cheese[k]! - 0.5) * 2.1 + swell + lump;
    const amount = flow * edge - (1 - edge) * 0.8;
    const m = smooth(-0.08, 0.2, amount);
    if (m <= 0.01) continue;
    const layer = clamp(amount * 0.55 + 0.1, 0, 1);
    const body = smooth(0.06, 0.5, layer + 0.08 * g + 0.03 * f);
    const cream = smooth(0.38, 0.95, layer + 0.3 * pillow + 0.18 * p + 0.14 * b + 0.05 * g) * 0.85;
    const oil = smooth(0.15, 1, 0.5 * g - 0.7 * p + 0.35 * b + 0.1) * (1 - 0.7 * cream) * 0.62;
    const curd = 1 + 0.035 * f - 0.09 * clamp(0.4 - smallCells.distance[cell]!, 0, 0.4);
    // Mixes oily (thin), the cheese's own colour and creamy (thick), with grease on top.
    const ofMain = body * (1 - cream) * (1 - oil);
    const ofThick = cream * (1 - oil);
    const ofOil = 1 - ofMain - ofThick;
    red[i]! += ((oily[0]! * ofOil + main[0]! * ofMain + thick[0]! * ofThick) * curd - red[i]!) * m;
    green[i]! +=
      ((oily[1]! * ofOil + main[1]! * ofMain + thick[1]! * ofThick) * curd - green[i]!) * m;
    blue[i]! +=
      ((oily[2]! * ofOil + main[2]! * ofMain + thick[2]! * ofThick) * curd - blue[i]!) * m;
    height[i]! += m * (unit * (2.5 + 5 * layer + 4 * pillow * body + 1.3 * g) + 0.22 * f);
    gloss[i]! += m * (0.42 + 0.4 * oil - gloss[i]!);
    cover[i] = m;
    if (m > 0.5) classes[i] = CHEESE;
  }
}

function toastRow(
  { surface, pizza, cx, cy, unit, radius, column, row, shiftX, shiftY }: Scene,
  { across }: Layout,
  cover: Float32Array,
  y: number,
): void {
  const { size, red, green, blue, height, gloss, burnt } = surface;
  const { broad, patch, grain, largeCells, middleCells } = noiseTables();
  const { cheeseBrowning, burn } = pizza;
  const strength = (0.2 + 1.15 * cheeseBrowning) * pizza.melt;
  const dx = cx + Math.cos(pizza.burnAngle) * radius * 0.75;
  const dy = y - cy - Math.sin(pizza.burnAngle) * radius * 0.75;
  const fall = 1 / (radius * radius * 0.3);
  const v = row[y]!;
  const r0 = ((v + shiftY[0]!) & NOISE_MASK) * NOISE_SIDE;
  const r2 = ((v + shiftY[2]!) & NOISE_MASK) * NOISE_SIDE;
  const r3 = ((v + shiftY[3]!) & NOISE_MASK) * NOISE_SIDE;
  for (let x = 0; x < size; x++) {
    const i = y * size + x;
    const m = cover[i]!;
    if (m === 0 || across[i]! < 1) continue;
    const q = column[x]!;
    const g = grain[r0 + ((q + shiftX[0]!) & NOISE_MASK)]!;
    const p = patch[r2 + ((q + shiftX[2]!) & NOISE_MASK)]!;
    const b = broad[r3 + ((q + shiftX[3]!) & NOISE_MASK)]!;
    const bx = q + bentX(g, p);
    const by = v + bentY(g, p);
    const k4 = ((by + shiftY[4]!) & NOISE_MASK) * NOISE_SIDE + ((bx + shiftX[4]!) & NOISE_MASK);
    const k6 = ((by + shiftY[6]!) & NOISE_MASK) * NOISE_SIDE + ((bx + shiftX[6]!) & NOISE_MASK);
    const id = largeCells.id[k4]!;
    const toast =
      id < 0.15 + 0.6 * cheeseBrowning
        ? (1 - smooth(0.02, 0.44, largeCells.distance[k4]! * (1 + 0.35 * g))) * (0.35 + 0.65 * id)
        : 0;
    const fleck =
      middleCells.id[k6]! < 0.06 + 0.26 * cheeseBrowning
        ? 1 - smooth(0.04, 0.42, middleCells.distance[k6]!)
        : 0;
    const blush = smooth(0.1, 1.25, 0.62 * p + 0.4 * g + 0.5 * b + cheeseBrowning - 0.2);
    let brown = (toast * 0.95 + fleck * 0.6 + blush * 0.65) * strength;
    if (burn > 0) {
      const ex = x - dx;
      const here = burn * (0.28 + Math.exp(-(ex * ex + dy * dy) * fall));
      brown += here * smooth(-0.2, 0.9, p + 0.6 * g + 0.25) * 1.25;
    }
    if (brown < 0.01) continue;
    const golden = (brown < 0.5 ? brown * 1.6 : 0.8) * m;
    const toasted = smooth(0.42, 0.95, brown) * 0.85 * m;
    const dark = smooth(0.9, 1.5, brown) * m;
    // Composites the three layers; each hides its share of those below.
    const left = (1 - golden) * (1 - toasted) * (1 - dark);
    const ofGolden = golden * (1 - toasted) * (1 - dark);
    const ofToasted = toasted * (1 - dark);
    red[i] = red[i]! * left + GOLDEN[0]! * ofGolden + TOASTED[0]! * ofToasted + DARK[0]! * dark;
    green[i] = green[i]! * left + GOLDEN[1]! * ofGolden + TOASTED[1]! * ofToasted + DARK[1]! * dark;
    blue[i] = blue[i]! * left + GOLDEN[2]! * ofGolden + TOASTED[2]! * ofToasted + DARK[2]! * dark;
    height[i]! += m * unit * (2 * toast + 1.2 * fleck);
    gloss[i]! -= 0.25 * m * (brown > 1 ? 1 : brown);
    if (dark > 0.55) burnt[i] = 1;
  }
}

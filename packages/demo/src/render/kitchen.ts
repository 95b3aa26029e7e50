import sharp from 'sharp';
import { BACKGROUND, CHEESE, CRUST } from '@crustodian/scoring/segmentation/classes';
import { NOISE_MASK, NOISE_SIDE, noiseTables } from './noise.ts';
import { between, pick, randomStream, type Random } from './random.ts';
import type { PizzaParameters } from './pizza-parameters.ts';
import type { RenderedPizza } from './render-pizza.ts';
import { clamp, smooth, TAU } from './pizza/shaping.ts';

/** A square from a photograph, sRGB: a surface on which pizzas lie, or the texture of pizzas. */
export interface PhotographTexture {
  rgb: Uint8Array;
  side: number;
}

type Picture = Pick<RenderedPizza, 'rgb' | 'size'>;
type Colour = readonly [red: number, green: number, blue: number];

/** Surfaces on which real pizzas are served, and how far they extend beyond the pizza, in radii. */
const SERVED_ON = {
  plate: { reach: [1.08, 1.3], colour: [232, 229, 222] },
  'dark plate': { reach: [1.08, 1.3], colour: [58, 57, 60] },
  board: { reach: [1.1, 1.45], colour: [176, 126, 78] },
  pan: { reach: [1.02, 1.1], colour: [44, 41, 40] },
  screen: { reach: [1.03, 1.12], colour: [148, 148, 146] },
  box: { reach: [1.5, 2.2], colour: [190, 152, 108] },
  nothing: { reach: [1, 1], colour: [0, 0, 0] },
} as const satisfies Record<string, { reach: readonly [number, number]; colour: Colour }>;

/**
 * The rendered pizza as a photograph in a private kitchen would show it, for training pictures:
 * served on a board, on a plate, in a pan or in a box, on any table; charred in spots, browned and
 * with basil; seen obliquely by any kind of camera. JPEG bytes; deterministic for the same seed.
 * The demo never uses it, and it has no ground truth of classes.
 */
export async function inAKitchen(
  pizza: RenderedPizza,
  seed: number,
  textures: readonly PhotographTexture[] = [],
): Promise<Uint8Array> {
  const random = randomStream(seed);
  const rgb = Uint8Array.from(pizza.rgb);
  const changed = { ...pizza, rgb };
  layTable(changed, random, textures);
  charCrust(changed, random);
  brownCheese(changed, random);
  strewBasil(changed, random);
  roughen(changed, random, textures);
  return photographed(changed, random);
}

/** The pizza as people photograph it: mostly uncut, uncovered, and with a steady camera. */
export function asPhotographed<Pizza extends PizzaParameters>(pizza: Pizza): Pizza {
  const random = randomStream(pizza.seed + 1);
  return {
    ...pizza,
    cut: random() < 0.75 ? 'none' : pizza.cut,
    leopard: random(),
    cheeseBrowning: random(),
    occluder: null,
    defocus: 0,
    movement: 0,
    fog: 0,
  };
}

/** Replaces the table but keeps the light on it, including the pizza's shadow. */
function layTable(pizza: RenderedPizza, random: Random, textures: readonly PhotographTexture[]) {
  const { rgb, size, truth } = pizza;
  const { x, y, radius } = truth.circle;
  const kind = pick(random, Object.keys(SERVED_ON) as [keyof typeof SERVED_ON]);
  const { reach, colour } = SERVED_ON[kind];
  const far = between(random, reach[0], reach[1]) * radius;
  const level = tableLevel(pizza);
  const tableAt = tableOf(random, textures, size);
  const shade = between(random, 0.75, 1.15);
  const { patch, fine } = noiseTables();
  for (let i = 0; i < size * size; i++) {
    if (truth.classes[i] !== BACKGROUND) continue;
    const [dx, dy] = [(i % size) - x, Math.floor(i / size) - y];
    const away = kind === 'box' ? Math.max(Math.abs(dx), Math.abs(dy)) : Math.hypot(dx, dy);
    const light = clamp(brightness(rgb, i) / level, 0.35, 1.25);
    const onIt = 1 - smooth(far - 1.5, far + 1.5, away);
    const rim = kind === 'nothing' ? 0 : Math.exp(-(((away - far) / (0.03 * radius)) ** 2));
    const grain = kind === 'board' ? patch[noiseAt(dx * 0.25, dy * 4)]! : fine[noiseAt(dx, dy)]!;
    const mesh = kind === 'screen' && (Math.abs(dx) % 9 < 3 || Math.abs(dy) % 9 < 3) ? 1.3 : 1;
    const table = tableAt(i % size, Math.floor(i / size));
    for (let c = 0; c < 3; c++) {
      const served = colour[c]! * shade * (1 + 0.06 * grain) * mesh;
      const mixed = served * onIt + table[c]! * (1 - onIt);
      rgb[3 * i + c] = clamp(mixed * light * (1 - 0.35 * rim), 0, 255);
    }
  }
}

function tableOf(random: Random, textures: readonly PhotographTexture[], size: number) {
  const { patch, grain } = noiseTables();
  const colour = [0, 1, 2].map(() => between(random, 40, 215));
  const grey = between(random, 40, 215);
  const [turn, scale] = [Math.floor(random() * 4), between(random, 0.3, 3)];
  if (textures.length > 0 && random() < 0.7) {
    const { rgb, side } = pick(random, textures as [PhotographTexture]);
    return (x: number, y: number): number[] => {
      const [u, v] = [(x * side) / size, (y * side) / size].map(Math.floor) as [number, number];
      const i = turn % 2 === 0 ? v * side + u : u * side + v;
      return [rgb[3 * i]!, rgb[3 * i + 1]!, rgb[3 * i + 2]!];
    };
  }
  return (x: number, y: number): number[] => {
    const wave = 1 + 0.12 * patch[noiseAt(x * scale, y)]! + 0.06 * grain[noiseAt(x, y * scale)]!;
    return colour.map((value) => (0.35 * value + 0.65 * grey) * wave);
  };
}

/** Leopard char: many small dark spots of varying size, where a hot oven blisters the crust. */
function charCrust(pizza: RenderedPizza, random: Random): void {
  const { rgb, size, truth } = pizza;
  const { x, y, radius } = truth.circle;
  const count = Math.floor(between(random, 0, 140) * random());
  for (let n = 0; n < count; n++) {
    const angle = random() * TAU;
    const away = radius * between(random, 0.8, 1);
    const spot = radius * 0.012 * Math.exp(between(random, -0.7, 1.1));
    const dark = between(random, 0.35, 0.85);
    const [cx, cy] = [x + away * Math.cos(angle), y + away * Math.sin(angle)];
    stamp(size, [cx, cy, spot], (i, near) => {
      if (truth.classes[i] !== CRUST && truth.classes[i] !== CHEESE) return;
      tint(rgb, i, [34, 22, 15], dark * near);
    });
  }
}

/** Browns melted cheese in patches, and adds pale pools. */
function brownCheese(pizza: RenderedPizza, random: Random): void {
  const { rgb, size, truth } = pizza;
  const { patch, grain } = noiseTables();
  const amount = between(random, 0, 0.75);
  // Pools of mozzarella stay white, while shredded cheese is yellow.
  const pale = between(random, 0, 1.2);
  const [from, shift] = [between(random, -0.1, 0.7), Math.floor(random() * NOISE_SIDE)];
  for (let i = 0; i < size * size; i++) {
    if (truth.classes[i] !== CHEESE) continue;
    const k = noiseAt((i % size) + shift, Math.floor(i / size));
    const brown = smooth(from, from + 0.5, patch[k]! + 0.5 * grain[k]!);
    tint(rgb, i, [158, 88, 34], amount * brown);
    const pool = smooth(pale, pale + 0.3, patch[noiseAt(Math.floor(i / size) + shift, i % size)]!);
    tint(rgb, i, [238, 229, 208], 0.8 * pool);
  }
}

/** A few basil leaves, on some of the pizzas. */
function strewBasil(pizza: RenderedPizza, random: Random): void {
  const { rgb, size, truth } = pizza;
  const { x, y, radius } = truth.circle;
  if (random() < 0.6) return;
  const leaves = 2 + Math.floor(random() * 7);
  for (let n = 0; n < leaves; n++) {
    const [angle, away, turn] = [
      random() * TAU,
      radius * 0.7 * Math.sqrt(random()),
      random() * TAU,
    ];
    const [long, wide] = [radius * between(random, 0.06, 0.13), between(random, 0.4, 0.65)];
    const green = between(random, 0.6, 1.2);
    const [cx, cy] = [x + away * Math.cos(angle), y + away * Math.sin(angle)];
    stamp(size, [cx, cy, long], (i, _near, dx, dy) => {
      if (truth.classes[i] === BACKGROUND) return;
      const along = dx * Math.cos(turn) + dy * Math.sin(turn);
      const across = (dy * Math.cos(turn) - dx * Math.sin(turn)) / wide;
      const within = 1 - smooth(0.75, 1, Math.hypot(along, across));
      const vein = Math.abs(across) < 0.06 ? 1.35 : 1 + 0.25 * across;
      tint(rgb, i, [52 * green * vein, 88 * green * vein, 34 * green * vein], within);
    });
  }
}

/** Adds a photograph's fine light and dark texture, and its range of hues, to the render. */
function roughen(
  pizza: RenderedPizza,
  random: Random,
  textures: readonly PhotographTexture[],
): void {
  const { rgb, size } = pizza;
  const strength = between(random, 0.1, 0.5);
  const texture = textures.length > 0 ? pick(random, textures as [PhotographTexture]) : null;
  const { patch, grain, fine } = noiseTables();
  const tinge = between(random, 0, 26);
  // Photographs are less yellow than the demo's renders, and vary more between yellow and white.
  const spread = between(random, 0.1, 0.7);
  const blue = spread * 85 + between(random, 5, 45);
  const side = texture?.side ?? 1;
  const [right, down] = [Math.floor(random() * side), Math.floor(random() * side)];
  const reach = 6;
  for (let i = 0; i < size * size; i++) {
    if (pizza.truth.classes[i] === BACKGROUND) continue;
    const [px, py] = [i % size, Math.floor(i / size)];
    let rough = 8 * (grain[noiseAt(px, py)]! + fine[noiseAt(px + right, py)]!);
    if (texture) {
      const at = (x: number, y: number): number =>
        brightness(texture.rgb, ((y + down) % side) * side + ((x + right) % side));
      const around = at(px + reach, py) + at(px, py + reach) + at(px + 2 * reach, py + reach);
      rough = clamp(at(px + reach, py + reach) - around / 3, -40, 40);
    }
    for (let c = 0; c < 3; c++) rgb[3 * i + c] = clamp(rgb[3 * i + c]! + strength * rough, 0, 255);
    // Cheese and dough never have a uniform hue.
    const hue = tinge * (patch[noiseAt(px + right, py)]! + grain[noiseAt(px, py + down)]!);
    const warm = (rgb[3 * i]! + rgb[3 * i + 1]!) / 2 - rgb[3 * i + 2]!;
    rgb[3 * i + 2] = clamp(rgb[3 * i + 2]! + hue + blue - spread * warm, 0, 255);
  }
}

/** An oblique view with the size, tone, focus and compression of people's photographs. */
async function photographed({ rgb, size }: Picture, random: Random): Promise<Uint8Array> {
  const width = Math.round(between(random, 380, 720));
  const height = Math.round(width * between(random, 0.62, 1));
  const warm = between(random, -0.1, 0.16);
  const contrast = between(random, 0.85, 1.25);
  const lift = 128 * (1 - contrast) + between(random, -58, 6);
  const flat = await sharp(rgb, { raw: { width: size, height: size, channels: 3 } })
    .resize(width, height, { fit: 'fill' })
    .modulate({ saturation: between(random, 0.6, 1.1) })
    .linear([contrast * (1 + warm), contrast, contrast * (1 - warm)], [lift, lift, lift])
    .raw()
    .toBuffer();
  const seen = sharp(flat, { raw: { width, height, channels: 3 } });
  const focused =
    random() < 0.3 ? seen.sharpen({ sigma: 0.7 }) : seen.blur(between(random, 0.4, 1));
  return focused.jpeg({ quality: Math.round(between(random, 62, 92)) }).toBuffer();
}

const noiseAt = (x: number, y: number): number =>
  (Math.floor(y) & NOISE_MASK) * NOISE_SIDE + (Math.floor(x) & NOISE_MASK);

const brightness = (rgb: Uint8Array, i: number): number =>
  0.3 * rgb[3 * i]! + 0.59 * rgb[3 * i + 1]! + 0.11 * rgb[3 * i + 2]!;

function tableLevel({ rgb, size, truth }: RenderedPizza): number {
  let [sum, count] = [0, 1];
  for (let i = 0; i < size * size; i += 7) {
    if (truth.classes[i] !== BACKGROUND) continue;
    sum += brightness(rgb, i);
    count++;
  }
  return Math.max(1, sum / count);
}

function tint(rgb: Uint8Array, i: number, colour: Colour, share: number): void {
  for (let c = 0; c < 3; c++) {
    rgb[3 * i + c] = clamp(rgb[3 * i + c]! * (1 - share) + colour[c]! * share, 0, 255);
  }
}

type Stamp = (pixel: number, near: number, dx: number, dy: number) => void;

/**
 * Calls `at` for each pixel of a disc with its closeness to the centre (1 .. 0) and its offset in
 * radii.
 */
function stamp(size: number, [cx, cy, radius]: readonly [number, number, number], at: Stamp): void {
  const ends = (middle: number): [number, number] => [
    Math.max(0, Math.floor(middle - radius)),
    Math.min(size - 1, Math.ceil(middle + radius)),
  ];
  const [[left, right], [top, bottom]] = [ends(cx), ends(cy)];
  for (let y = top; y <= bottom; y++) {
    for (let x = left; x <= right; x++) {
      const [dx, dy] = [(x - cx) / radius, (y - cy) / radius];
      const away = Math.hypot(dx, dy);
      if (away <= 1) at(y * size + x, 1 - smooth(0.5, 1, away), dx, dy);
    }
  }
}

import sharp from 'sharp';
import { between, randomStream, type Random } from '../../../packages/demo/src/render/random.ts';
import type { FoundPizza } from '../../../packages/scoring/src/locate/find-pizza-by-colour.ts';
import type { Raster } from '../../../packages/scoring/src/image/raster.ts';

/**
 * How a photographed pizza is changed: burnt in parts or all over, spotted as in a wood-fired oven,
 * or only photographed differently.
 */
export const CHARRINGS = [
  'parts',
  'parts',
  'parts',
  'all',
  'all',
  'spots',
  'none',
  'none',
] as const;
export type Charring = (typeof CHARRINGS)[number];

/**
 * Size limit of charred pictures, and side of small ones: known pictures of burnt pizzas are small.
 */
const LONGEST = 480;
const SMALL = 256;
/** Radius from which a pizza's area counts as its rim. */
const RIM = 0.78;

/** Makes a photograph of an unburnt pizza look charred; deterministic for the same seed. */
export async function charredPicture(
  picture: Raster,
  found: FoundPizza,
  charring: Charring,
  seed: number,
): Promise<Uint8Array> {
  const { width, height, data } = picture;
  const scale = Math.min(1, LONGEST / Math.min(width, height));
  const [across, down] = [Math.round(width * scale), Math.round(height * scale)];
  const small = await sharp(data, { raw: { width, height, channels: 3 } })
    .resize(across, down, { fit: 'fill' })
    .raw()
    .toBuffer();
  const random = randomStream(seed);
  const pizza = { width: across, height: down, data: small };
  if (charring !== 'none') char(pizza, ellipseOf(found, scale), charring, random);
  return taken(pizza, random);
}

interface Ellipse {
  x: number;
  y: number;
  across: number;
  down: number;
}

function ellipseOf({ circle, stretch }: FoundPizza, scale: number): Ellipse {
  const wide = Math.sqrt(stretch);
  const radius = circle.radius * scale;
  return {
    x: circle.x * scale,
    y: circle.y * scale,
    across: radius * wide,
    down: radius / wide,
  };
}

type Noise = (x: number, y: number) => number;

/** Smooth noise 0..1 with features of `size` pixels. */
function smoothNoise(random: Random, { width, height }: Raster, size: number): Noise {
  const columns = Math.ceil(width / size) + 2;
  const values = Float32Array.from({ length: columns * (Math.ceil(height / size) + 2) }, random);
  const eased = (part: number): number => part * part * (3 - 2 * part);
  return (x, y) => {
    const [column, row] = [Math.floor(x / size), Math.floor(y / size)];
    const [right, below] = [eased(x / size - column), eased(y / size - row)];
    const at = row * columns + column;
    const above = values[at]! * (1 - right) + values[at + 1]! * right;
    const under = values[at + columns]! * (1 - right) + values[at + columns + 1]! * right;
    return above * (1 - below) + under * below;
  };
}

function char(pizza: Raster, place: Ellipse, charring: Charring, random: Random): void {
  const radius = (place.across + place.down) / 2;
  const noises = [
    smoothNoise(random, pizza, radius * between(random, 0.12, 0.37)),
    smoothNoise(random, pizza, Math.max(2, radius * between(random, 0.05, 0.11))),
    smoothNoise(random, pizza, Math.max(1.5, radius * between(random, 0.012, 0.032))),
  ] as const;
  const pixel =
    charring === 'all' ? ashes(noises, random) : scorched(pizza, place, noises, charring, random);
  eachPixel(pizza, place, pixel);
}

interface Spot {
  x: number;
  y: number;
  i: number;
  away: number;
  light: number;
}

type Pixel = (spot: Spot, data: Uint8Array) => void;

/**
 * Calls `pixel` for every pixel of the pizza with its position, its distance from the centre in
 * radii, and its light 0..1.
 */
function eachPixel(
  { width, height, data }: Raster,
  { x, y, across, down }: Ellipse,
  pixel: Pixel,
): void {
  for (let row = 0; row < height; row++) {
    for (let column = 0; column < width; column++) {
      const away = Math.hypot((column + 0.5 - x) / across, (row + 0.5 - y) / down);
      if (away > 0.99) continue;
      const i = 3 * (row * width + column);
      const light = (0.3 * data[i]! + 0.59 * data[i + 1]! + 0.11 * data[i + 2]!) / 255;
      pixel({ x: column, y: row, i, away, light }, data);
    }
  }
}

/** Dark or grey all over, with hardly any colour left. */
function ashes([broad, middle, fine]: readonly [Noise, Noise, Noise], random: Random): Pixel {
  const isDark = random() < 0.6;
  const base = isDark ? between(random, 34, 55) : between(random, 82, 135);
  const tint = isDark ? [1, 0.9, 0.8] : [1, 1, 0.97];
  const kept = between(random, 0.05, 0.3);
  return ({ x, y, i, light }, data) => {
    const rough = 0.9 * middle(x, y) + 0.7 * fine(x, y) + 0.5 * broad(x, y) - 1.05;
    const level = base * Math.max(0.15, 0.25 + 1.1 * light + rough);
    for (let c = 0; c < 3; c++) {
      data[i + c] = Math.min(255, level * tint[c]! * (1 - kept) + data[i + c]! * kept);
    }
  };
}

/**
 * Burnt where noise is highest: on parts of the whole pizza, of its rim or of its top, or on a few
 * spots of the rim.
 */
function scorched(
  pizza: Raster,
  place: Ellipse,
  [broad, middle, fine]: readonly [Noise, Noise, Noise],
  charring: Charring,
  random: Random,
): Pixel {
  const isSpotted = charring === 'spots';
  const share = isSpotted ? between(random, 0.05, 0.15) : between(random, 0.35, 0.8);
  const ofBroad = between(random, 0.35, 0.75);
  const where = random();
  const [depth, soft, brown, warm] = [
    between(random, 0.08, 0.38),
    between(random, 0.06, 0.22),
    isSpotted ? 0 : between(random, 0, 0.5),
    random(),
  ];
  const likelier = (away: number): number => {
    if (isSpotted) return away > RIM ? 0.3 : -0.3;
    if (where < 0.35) return (away - 0.55) * 0.45;
    if (where > 0.7) return away < 0.85 ? 0.12 : -0.12;
    return 0;
  };
  const heat = ({ x, y, away, light }: Spot): number =>
    ofBroad * broad(x, y) +
    (1 - ofBroad) * middle(x, y) +
    0.15 * fine(x, y) +
    likelier(away) -
    (isSpotted ? 0 : 0.15 * light);
  const heats: number[] = [];
  eachPixel(pizza, place, (spot) => heats.push(heat(spot)));
  heats.sort((p, q) => q - p);
  const from = heats[Math.floor(share * heats.length)] ?? 0;
  const browned = [1 - 0.35 * brown, 1 - 0.6 * brown, 1 - 0.75 * brown];
  const burnt = [1, 0.75 + 0.2 * warm, 0.65 + 0.3 * warm];
  return (spot, data) => {
    const { x, y, i } = spot;
    const part = Math.min(1, Math.max(0, (heat(spot) - from) / soft + 0.5));
    const left = depth * (0.45 + 1.1 * fine(x, y));
    for (let c = 0; c < 3; c++) {
      const value = data[i + c]!;
      const black = Math.min(value, value * left * burnt[c]! + 6);
      data[i + c] = value * browned[c]! * (1 - part) + black * part;
    }
  };
}

/**
 * Simulates other people's photographs: stretched contrast, darker, squeezed to a square,
 * compressed.
 */
async function taken({ width, height, data }: Raster, random: Random): Promise<Uint8Array> {
  const raw = { width, height, channels: 3 } as const;
  const [isStretched, isExposed] = [random() < 0.5, random() < 0.3];
  const exposure = between(random, 0.6, 1.2);
  const [isSmall, isSquare] = [random() < 0.5, random() < 0.6];
  let image = sharp(data, { raw });
  if (isStretched) {
    const stretched = await image.normalise({ lower: 1, upper: 99 }).raw().toBuffer();
    image = sharp(stretched, { raw });
  }
  if (isExposed) image = image.linear(exposure, 0);
  if (isSmall) image = isSquare ? image.resize(SMALL, SMALL, { fit: 'fill' }) : image.resize(SMALL);
  return image.jpeg({ quality: Math.round(between(random, 65, 95)) }).toBuffer();
}

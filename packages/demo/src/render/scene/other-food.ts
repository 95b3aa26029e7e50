import sharp from 'sharp';
import { between, randomStream, type Random } from '../random.ts';
import type { RenderedPizza } from '../render-pizza.ts';
import { TAU } from '../pizza/shaping.ts';

/** Objects under a camera other than a whole pizza. */
export const OTHER_FOOD = [
  'noodles',
  'fries',
  'salad',
  'dumplings',
  'scoops',
  'cutlets',
  'slice',
  'slices',
  'box',
  'empty plate',
  'empty table',
] as const;
type OtherFood = (typeof OTHER_FOOD)[number];

const SIDE = 512;

/** A plate, and the share of it that food may cover. */
interface Plate {
  x: number;
  y: number;
  wide: number;
  high: number;
  heaped: number;
}

/**
 * JPEG of food that is not a pizza, or of no food at all, drawn as coarse shapes and colours on a
 * plate or table. Slices are cut out of `pizza`. Deterministic for the same seed and pizza.
 */
export async function drawOtherFood(
  kind: OtherFood,
  seed: number,
  pizza: RenderedPizza,
): Promise<Uint8Array> {
  const random = randomStream(seed);
  const wide = SIDE * between(random, 0.34, 0.55);
  const plate: Plate = {
    x: SIDE * between(random, 0.4, 0.6),
    y: SIDE * between(random, 0.4, 0.6),
    wide,
    high: wide * between(random, 0.6, 1),
    heaped: between(random, 0.5, 0.85),
  };
  const under = kind === 'box' || kind === 'empty table' ? '' : plateOf(random, plate);
  const shapes = tableOf(random) + under + (SHAPES[kind]?.(random, plate) ?? '');
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${SIDE}" height="${SIDE}">${shapes}</svg>`;
  const slices = await slicesOf(kind, random, pizza);
  const drawn = await sharp(Buffer.from(svg))
    .composite(slices)
    .removeAlpha()
    .blur(between(random, 0.6, 1.6))
    .modulate({
      brightness: between(random, 0.7, 1.15),
      saturation: between(random, 0.7, 1.1),
    })
    .raw()
    .toBuffer();
  addGrain(drawn, random);
  return sharp(drawn, { raw: { width: SIDE, height: SIDE, channels: 3 } })
    .jpeg({ quality: Math.round(between(random, 65, 92)) })
    .toBuffer();
}

const colour = (hue: number, saturation: number, light: number): string =>
  `hsl(${hue.toFixed(0)},${saturation.toFixed(0)}%,${light.toFixed(0)}%)`;

const anyColour = (random: Random): string =>
  colour(between(random, 0, 360), between(random, 10, 60), between(random, 10, 85));

/** Mostly baked or cooked colours, sometimes leaf green or red. */
function foodColour(random: Random): string {
  if (random() < 0.75) return bakedColour(random, between(random, 15, 55));
  if (random() < 0.5) return leafColour(random);
  return colour(between(random, 0, 15), 70, between(random, 25, 50));
}
const bakedColour = (random: Random, hue: number): string =>
  colour(hue + between(random, -8, 8), between(random, 30, 85), between(random, 28, 80));
const leafColour = (random: Random): string =>
  colour(between(random, 70, 130), between(random, 30, 70), between(random, 20, 60));

function tableOf(random: Random): string {
  const [first, second] = [anyColour(random), anyColour(random)];
  const stops = `<stop stop-color="${first}"/><stop offset="1" stop-color="${random() < 0.5 ? first : second}"/>`;
  const fill = `<linearGradient id="table" x2="1" y2="1">${stops}</linearGradient><rect width="${SIDE}" height="${SIDE}" fill="url(#table)"/>`;
  if (random() < 0.5) return fill;
  const boards = Array.from(
    { length: 12 },
    (_, k) => `<rect y="${k * 43}" width="${SIDE}" height="2" fill="rgba(0,0,0,.3)"/>`,
  );
  return fill + boards.join('');
}

function plateOf(random: Random, { x, y, wide, high }: Plate): string {
  if (random() < 0.15) return '';
  const light = random() < 0.7 ? between(random, 70, 97) : between(random, 10, 60);
  const fill = colour(between(random, 20, 60), between(random, 0, 15), light);
  const rim = `fill="none" stroke="rgba(0,0,0,.15)" stroke-width="3"`;
  return (
    `<ellipse cx="${x}" cy="${y}" rx="${wide}" ry="${high}" fill="${fill}"/>` +
    `<ellipse cx="${x}" cy="${y}" rx="${wide * 0.72}" ry="${high * 0.72}" ${rim}/>`
  );
}

/** A random position on the plate, within a share of the food's area. */
function placeOn(random: Random, { x, y, wide, high, heaped }: Plate, within = 1) {
  const angle = random() * TAU;
  const away = Math.sqrt(random()) * heaped * within;
  return { x: x + Math.cos(angle) * away * wide, y: y + Math.sin(angle) * away * high };
}

const repeated = (count: number, draw: () => string): string =>
  Array.from({ length: count }, draw).join('');

/** A shape of two curves starting at a position. */
function bent(random: Random, at: { x: number; y: number }, reach: number, how: string): string {
  const away = (): number => between(random, -reach, reach);
  const bend = (): string => `q${away()} ${away()} ${away()} ${away()}`;
  return `<path d="M${at.x} ${at.y} ${bend()} ${bend()}" ${how}/>`;
}

function disc({ x, y }: { x: number; y: number }, radius: number, how: string): string {
  return `<circle cx="${x}" cy="${y}" r="${radius}" ${how}/>`;
}

type Shapes = (random: Random, plate: Plate) => string;

const SHAPES: Partial<Record<OtherFood, Shapes>> = {
  noodles: (random, plate) => {
    const hue = between(random, 15, 55);
    const { x, y, wide, high, heaped } = plate;
    const bed = `<ellipse cx="${x}" cy="${y}" rx="${wide * heaped}" ry="${high * heaped}" fill="${bakedColour(random, hue)}"/>`;
    const strand = (): string =>
      bent(
        random,
        placeOn(random, plate),
        60,
        `fill="none" stroke="${bakedColour(random, hue)}" stroke-width="${between(random, 3, 7)}"`,
      );
    const piece = (): string =>
      disc(placeOn(random, plate, 0.8), between(random, 4, 14), `fill="${foodColour(random)}"`);
    return bed + repeated(160, strand) + repeated(Math.floor(12 * random()), piece);
  },
  fries: (random, plate) => {
    const hue = between(random, 25, 55);
    return repeated(120, () => {
      const { x, y } = placeOn(random, plate);
      const size = `width="${between(random, 40, 110)}" height="${between(random, 8, 14)}"`;
      const turned = `transform="rotate(${random() * 360} ${x} ${y})"`;
      return `<rect x="${x}" y="${y}" ${size} rx="3" fill="${bakedColour(random, hue)}" stroke="rgba(60,20,0,.4)" ${turned}/>`;
    });
  },
  salad: (random, plate) =>
    repeated(140, () => {
      const fill = random() < 0.6 ? leafColour(random) : foodColour(random);
      return bent(random, placeOn(random, plate), 35, `fill="${fill}"`);
    }),
  dumplings: (random, plate) => {
    const hue = between(random, 15, 55);
    return repeated(14, () => {
      const at = placeOn(random, plate, 0.8);
      const edge = 'stroke="rgba(40,15,0,.5)" stroke-width="4"';
      const glint = disc({ x: at.x - 10, y: at.y - 12 }, 14, 'fill="rgba(255,240,200,.25)"');
      return (
        disc(at, between(random, 30, 60), `fill="${bakedColour(random, hue)}" ${edge}`) + glint
      );
    });
  },
  scoops: (random, plate) => {
    const hue = between(random, 15, 55);
    return repeated(3, () =>
      disc(
        placeOn(random, plate, 0.4),
        between(random, 60, 110),
        `fill="${bakedColour(random, hue)}"`,
      ),
    );
  },
  cutlets: (random, plate) =>
    repeated(3, () =>
      bent(random, placeOn(random, plate, 0.6), 130, `fill="${foodColour(random)}"`),
    ),
  box: (random) =>
    `<rect x="61" y="61" width="390" height="390" fill="${colour(30, 40, between(random, 40, 70))}" transform="rotate(${random() * 40} 256 256)"/>`,
};

/** Slices cut out of the pizza, each at a random position. */
async function slicesOf(kind: OtherFood, random: Random, pizza: RenderedPizza) {
  const count = kind === 'slice' ? 1 : kind === 'slices' ? 3 : 0;
  const laid: { input: Buffer; left: number; top: number }[] = [];
  for (let n = 0; n < count; n++) {
    const side = Math.round(
      SIDE * (count === 1 ? between(random, 0.55, 1) : between(random, 0.35, 0.6)),
    );
    const { data, info } = await (
      await sliceOf(random, pizza)
    )
      .resize(side, side, { fit: 'inside' })
      .png()
      .toBuffer({ resolveWithObject: true });
    // A single slice lies near the middle, several lie anywhere.
    const share = (): number => (count === 1 ? between(random, 0.3, 0.7) : random());
    const left = Math.round((SIDE - info.width) * share());
    laid.push({ input: data, left, top: Math.round((SIDE - info.height) * share()) });
  }
  return laid;
}

async function sliceOf(random: Random, { rgb, size, truth }: RenderedPizza) {
  const { x, y, radius } = truth.circle;
  const angle = random() * TAU;
  const half = between(random, 0.35, 0.6);
  const end = (turn: number): string =>
    `${x + Math.cos(turn) * radius * 1.01} ${y + Math.sin(turn) * radius * 1.01}`;
  const arc = `M${x} ${y} L${end(angle - half)} A${radius} ${radius} 0 0 1 ${end(angle + half)} z`;
  const mask = `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}"><path d="${arc}"/></svg>`;
  const cut = await sharp(rgb, { raw: { width: size, height: size, channels: 3 } })
    .ensureAlpha()
    .composite([{ input: Buffer.from(mask), blend: 'dest-in' }])
    .png()
    .toBuffer();
  return sharp(cut).trim();
}

function addGrain(pixels: Buffer, random: Random): void {
  const grain = between(random, 4, 18);
  for (let i = 0; i < pixels.length; i += 3) {
    const more = (random() + random() - 1) * grain;
    for (let k = i; k < i + 3; k++) pixels[k] = Math.max(0, Math.min(255, pixels[k]! + more));
  }
}

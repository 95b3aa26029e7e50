import { toLab, type LabPlanes } from '../../../packages/scoring/src/image/colour.ts';
import type { FoundPizza } from '../../../packages/scoring/src/locate/find-pizza-by-colour.ts';
import { percentile } from '../../../packages/scoring/src/evaluate/statistics.ts';
import {
  compactness,
  connectedParts,
} from '../../../packages/scoring/src/image/connected-parts.ts';
import { cropOf, type Raster } from '../../../packages/scoring/src/image/raster.ts';

/** Side of the square in which a pizza is described, and its radius there in pixels. */
const SIDE = 256;
const RADIUS = 80;
const INNER = 0.78;
const OUTER = 0.97;
const BEYOND = 1.08;
const OCTAVES = 5;

export const STATISTICS = ['colour', 'texture', 'toppings', 'char', 'light', 'table'] as const;
export type Statistic = (typeof STATISTICS)[number];

/** Statistics of a pizza's picture that need no net, by what they describe. */
export function pictureStatistics(
  picture: Raster,
  { circle, stretch }: FoundPizza,
): Record<Statistic, number[]> {
  const { x, y, radius } = circle;
  const reach = (radius * SIDE) / 2 / RADIUS;
  const square = { x, y, across: reach * Math.sqrt(stretch), down: reach / Math.sqrt(stretch) };
  const lab = toLab(cropOf(picture, square, SIDE).data);
  const zones = ZONES;
  return {
    colour: [...coloursOf(lab, zones.inner), ...coloursOf(lab, zones.rim)],
    texture: [lab.L, lab.a, lab.b].flatMap((plane) => spectrum(plane, zones.pizza)),
    toppings: spotsOf(lab, zones.inner),
    char: charOf(lab, zones),
    light: lightOf(lab, zones),
    table: [...coloursOf(lab, zones.table), ...spectrum(lab.L, zones.table)],
  };
}

type Zone = number[];
type Zones = Record<'inner' | 'rim' | 'pizza' | 'table', Zone>;

function zonesOf(): Zones {
  const zones: Zones = { inner: [], rim: [], pizza: [], table: [] };
  for (let i = 0; i < SIDE * SIDE; i++) {
    const away = Math.hypot((i % SIDE) - SIDE / 2, Math.floor(i / SIDE) - SIDE / 2) / RADIUS;
    if (away < INNER) zones.inner.push(i);
    else if (away < OUTER) zones.rim.push(i);
    if (away < OUTER) zones.pizza.push(i);
    if (away > BEYOND) zones.table.push(i);
  }
  return zones;
}

const ZONES = zonesOf();

const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);

function deviation(values: readonly number[]): number {
  const middle = mean(values);
  return Math.sqrt(mean(values.map((value) => (value - middle) ** 2)));
}

/** Means, standard deviations and extremes of lightness and both colour planes. */
function coloursOf({ L, a, b }: LabPlanes, zone: Zone): number[] {
  return [L, a, b].flatMap((plane) => {
    const values = zone.map((i) => plane[i]!);
    const ends = [0.05, 0.95].map((share) => percentile(values, share) ?? 0);
    return [mean(values), deviation(values), ...ends];
  });
}

/** How much a plane changes over 1, 2, 4 .. pixels, and how rare its large changes are. */
function spectrum(plane: Float32Array, zone: Zone): number[] {
  return Array.from({ length: OCTAVES }, (_, octave) => {
    const away = 2 ** octave;
    const changes = zone.map((i) => {
      const right = Math.min(i + away, plane.length - 1);
      const below = Math.min(i + away * SIDE, plane.length - 1);
      return plane[i]! - (plane[right]! + plane[below]!) / 2;
    });
    const power = mean(changes.map((value) => value ** 2)) + 1e-3;
    const peaks = mean(changes.map((value) => value ** 4)) / power ** 2;
    return [Math.log(power), Math.log(peaks + 1)];
  }).flat();
}

/** Number, size and shape of the parts that are redder, or darker, than most of the cheese. */
function spotsOf({ L, a }: LabPlanes, zone: Zone): number[] {
  const inside = new Set(zone);
  const marked = (plane: Float32Array, sign: 1 | -1): number[] => {
    const values = zone.map((i) => plane[i]!);
    const limit = mean(values) + sign * deviation(values);
    const parts = connectedParts(SIDE, (i) =>
      inside.has(i) && sign * (plane[i]! - limit) > 0 ? 1 : -1,
    ).filter(({ pixels }) => pixels.length > 8);
    const areas = parts.map(({ pixels }) => Math.log(pixels.length));
    return [
      parts.length,
      mean(areas),
      deviation(areas),
      mean(parts.map((part) => compactness(part, SIDE))),
    ];
  };
  return [...marked(a, 1), ...marked(L, -1)];
}

/** Dark shares of rim and interior, relative to their overall lightness. */
function charOf({ L }: LabPlanes, { inner, rim }: Zones): number[] {
  return [inner, rim].flatMap((zone) => {
    const values = zone.map((i) => L[i]!);
    const usual = percentile(values, 0.5) ?? 0;
    return [0.4, 0.6, 0.8].map((of) => mean(values.map((value) => (value < of * usual ? 1 : 0))));
  });
}

/**
 * Direction and hardness of the light: slopes of lightness, highlights, and the surrounding shadow.
 */
function lightOf({ L }: LabPlanes, { pizza, table }: Zones): number[] {
  const middle = mean(pizza.map((i) => L[i]!));
  const slope = (axis: (i: number) => number): number =>
    mean(pizza.map((i) => ((axis(i) - SIDE / 2) / RADIUS) * (L[i]! - middle)));
  const near = table.filter(
    (i) => Math.hypot((i % SIDE) - SIDE / 2, Math.floor(i / SIDE) - SIDE / 2) < 1.2 * RADIUS,
  );
  return [
    Math.abs(slope((i) => i % SIDE)),
    Math.abs(slope((i) => Math.floor(i / SIDE))),
    mean(pizza.map((i) => (L[i]! > 92 ? 1 : 0))),
    mean(near.map((i) => L[i]!)) - mean(table.map((i) => L[i]!)),
    middle - mean(table.map((i) => L[i]!)),
  ];
}

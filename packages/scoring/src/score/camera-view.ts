import { fineDetail } from '../image/blur.ts';
import { toLab } from '../image/colour.ts';
import { ANGLES } from '../image/polar.ts';
import { scaledDisc, shrinkTo, type Disc, type Raster } from '../image/raster.ts';
import type { FoundPizza } from '../locate/find-pizza-by-colour.ts';

/** Properties of a picture that depend on its camera rather than on the pizza. */
export interface CameraView {
  /** Mean colour of the table, CIE L*a*b*. */
  lightness: number;
  a: number;
  b: number;
  /**
   * Lightness difference between the lightest and the darkest quarter of the table, relative to the
   * mean.
   */
  unevenness: number;
  /** Fine over coarse detail, see fineDetail. */
  sharpness: number;
  /** Excess of the outline's width over its height, relative to the radius: 0 from above. */
  oval: number;
}

const SIDE = 128;
/**
 * Distance from the centre, in radii, beyond which pixels count as table; shadow and crumbs lie
 * closer.
 */
const TABLE_FROM = 1.15;
/** Minimum number of table pixels per quarter; fewer are not representative. */
const FEWEST_PIXELS = 12;

/** Null if too little of the table is visible. */
export function cameraView(
  picture: Raster,
  found: Pick<FoundPizza, 'circle' | 'outline'>,
  lightnessOfPizza: Float32Array,
): CameraView | null {
  const small = shrinkTo(picture, SIDE);
  const quarters = tableQuarters(small, scaledDisc(found.circle, small.width / picture.width));
  if (quarters.some(({ pixels }) => pixels < FEWEST_PIXELS)) return null;
  const pixels = quarters.reduce((sum, quarter) => sum + quarter.pixels, 0);
  const mean = (channel: 'L' | 'a' | 'b') =>
    quarters.reduce((sum, quarter) => sum + quarter[channel], 0) / pixels;
  const lights = quarters.map(({ L, pixels: n }) => L / n);
  const lightness = mean('L');
  return {
    lightness: thousandth(lightness),
    a: thousandth(mean('a')),
    b: thousandth(mean('b')),
    unevenness: thousandth((Math.max(...lights) - Math.min(...lights)) / Math.max(1, lightness)),
    sharpness: thousandth(fineDetail(lightnessOfPizza)),
    oval: thousandth(ovalOf(found.outline)),
  };
}

interface Quarter {
  pixels: number;
  L: number;
  a: number;
  b: number;
}

/** Sums of the table's colours for each quarter of the picture. */
function tableQuarters({ width, height, data }: Raster, { x, y, radius }: Disc): Quarter[] {
  const lab = toLab(data);
  const quarters = Array.from({ length: 4 }, () => ({ pixels: 0, L: 0, a: 0, b: 0 }));
  const reach = (TABLE_FROM * radius) ** 2;
  for (let i = 0; i < lab.L.length; i++) {
    const across = (i % width) + 0.5;
    const down = Math.floor(i / width) + 0.5;
    if ((across - x) ** 2 + (down - y) ** 2 < reach) continue;
    const quarter = quarters[(across < width / 2 ? 0 : 1) + (down < height / 2 ? 0 : 2)]!;
    quarter.pixels += 1;
    quarter.L += lab.L[i]!;
    quarter.a += lab.a[i]!;
    quarter.b += lab.b[i]!;
  }
  return quarters;
}

/** The second harmonic of the outline along the picture's axes; its angles count from the top. */
function ovalOf(outline: Float32Array): number {
  const wave = outline.reduce(
    (sum, radius, i) => sum + radius * Math.cos((4 * Math.PI * i) / ANGLES),
    0,
  );
  return (-2 * wave) / ANGLES;
}

const thousandth = (value: number): number => Math.round(value * 1000) / 1000;

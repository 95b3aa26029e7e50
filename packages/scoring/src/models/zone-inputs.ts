import { CLASSES } from '../segmentation/classes.ts';
import { INNER_ZONE, type SliceMeasures } from '../measure/measure-slices.ts';
import { turnsOfSquare } from '../image/polar.ts';
import { SLICE_COUNT, sliceAt } from '../measure/slices.ts';
import { KINDS } from './place-colours.ts';
import type { PizzaPlanes } from './pizza-planes.ts';

/** Number of rows per pizza: the inner zone of each slice, then the outer zone of each. */
export const ZONE_ROWS = 2 * SLICE_COUNT;

/** Sums over a zone: shares of the classes, and colours of its bed, cheese and sauce. */
interface ZoneSums {
  places: number;
  shares: Float64Array;
  bed: ColourSums;
  cheese: ColourSums;
  sauce: ColourSums;
}

interface ColourSums {
  weight: number;
  values: Float64Array;
}

const noColour = (): ColourSums => ({ weight: 0, values: new Float64Array(6) });
const noZone = (): ZoneSums => ({
  places: 0,
  shares: new Float64Array(CLASSES.length),
  bed: noColour(),
  cheese: noColour(),
  sauce: noColour(),
});

const SAUCE = KINDS.indexOf('sauce');
const CHEESE = KINDS.indexOf('cheese');
const DOUGH = KINDS.indexOf('dough');

/** Inputs of the nets for covers and topping shares: one row for each zone (ZONE_ROWS). */
export function zoneInputs(
  seen: PizzaPlanes,
  slices: readonly SliceMeasures[],
  startAngle: number,
): Float32Array {
  const zones = sumZones(seen, startAngle);
  const whole = zones.reduce(addZones, noZone());
  const ofPizza = zoneColumns(whole);
  const rows = zones.map((zone, k) => {
    const slice = slices[k % SLICE_COUNT]!;
    const isInner = k < SLICE_COUNT;
    const hard = isInner
      ? [slice.coverInner, slice.toppingInner, 0]
      : [slice.coverOuter, slice.toppingOuter, 1];
    return [...hard, ...zoneColumns(zone.places > 0 ? zone : whole), ...ofPizza];
  });
  return Float32Array.from(rows.flat());
}

function sumZones(seen: PizzaPlanes, startAngle: number): ZoneSums[] {
  const { side, away, beyond, probabilities } = seen;
  const zones = Array.from({ length: ZONE_ROWS }, noZone);
  const turns = turnsOfSquare(side);
  const places = side * side;
  for (let i = 0; i < places; i++) {
    if (beyond[i]! > 0) continue;
    const isInner = away[i]! < INNER_ZONE * (away[i]! - beyond[i]!);
    const zone = zones[sliceAt(turns[i]!, startAngle) + (isInner ? 0 : SLICE_COUNT)]!;
    zone.places++;
    for (let k = 0; k < zone.shares.length; k++) {
      zone.shares[k]! += probabilities.value[k * places + i]!;
    }
    addColours(zone, seen, i);
  }
  return zones;
}

function addColours(zone: ZoneSums, { kinds, colours }: PizzaPlanes, i: number): void {
  const colour = [colours.L[i]!, colours.a[i]!, colours.b[i]!];
  const sauce = kinds.planes[SAUCE]![i]!;
  const cheese = kinds.planes[CHEESE]![i]!;
  addColour(zone.sauce, colour, sauce);
  addColour(zone.cheese, colour, cheese);
  addColour(zone.bed, colour, sauce + cheese + kinds.planes[DOUGH]![i]!);
}

function addColour(sums: ColourSums, colour: readonly number[], weight: number): void {
  sums.weight += weight;
  for (let k = 0; k < 3; k++) {
    sums.values[k]! += weight * colour[k]!;
    sums.values[k + 3]! += weight * colour[k]! * colour[k]!;
  }
}

const addColourSums = (p: ColourSums, q: ColourSums): ColourSums => ({
  weight: p.weight + q.weight,
  values: p.values.map((value, k) => value + q.values[k]!),
});

const addZones = (p: ZoneSums, q: ZoneSums): ZoneSums => ({
  places: p.places + q.places,
  shares: p.shares.map((value, k) => value + q.shares[k]!),
  bed: addColourSums(p.bed, q.bed),
  cheese: addColourSums(p.cheese, q.cheese),
  sauce: addColourSums(p.sauce, q.sauce),
});

/**
 * Shares of the classes, mean and standard deviation of the bed's colour, and differences of cheese
 * and sauce from the bed.
 */
function zoneColumns({ places, shares, bed, cheese, sauce }: ZoneSums): number[] {
  const mean = meanOf(bed, [0, 0, 0]);
  const deviation = mean.map((value, k) =>
    Math.sqrt(Math.max(0, bed.values[k + 3]! / Math.max(1e-6, bed.weight) - value * value)),
  );
  const apart = [cheese, sauce].flatMap((sums) =>
    meanOf(sums, mean).map((value, k) => value - mean[k]!),
  );
  return [
    ...Array.from(shares, (sum) => sum / Math.max(1, places)),
    ...mean,
    ...deviation,
    ...apart,
  ];
}

/** Weight below which a mean colour is noise. */
const LEAST_WEIGHT = 1;

const meanOf = ({ weight, values }: ColourSums, otherwise: readonly number[]): number[] =>
  weight < LEAST_WEIGHT ? [...otherwise] : [0, 1, 2].map((k) => values[k]! / weight);

import type { SliceMeasures } from '../measure/measure-slices.ts';
import { SLICE_COUNT, sliceOf } from '../measure/slices.ts';
import { ANGLES, directions } from '../image/polar.ts';
import { crustInputs, meansBySlice } from './crust-inputs.ts';
import { NETS } from './nets.ts';
import { RIM_ROWS, RIM_STEP, rimInputs } from './rim-inputs.ts';
import type { PizzaPlanes } from './pizza-planes.ts';
import { sigmoid } from './small-net.ts';
import { ZONE_ROWS, zoneInputs } from './zone-inputs.ts';

const RAY = directions(ANGLES);

/**
 * Corrects covers, topping shares, seal and stains of the class map. The nets learned on rendered
 * pizzas where the map is wrong: cheese on cream sauce, and rims finer than its cells.
 */
export function learntSlices(
  seen: PizzaPlanes,
  slices: readonly SliceMeasures[],
  startAngle: number,
): SliceMeasures[] {
  const moved = zoneCorrections(zoneInputs(seen, slices, startAngle));
  const seals = sealShares(seen, startAngle);
  const stains = stainShares(seen, startAngle);
  return slices.map((slice, k) => {
    const inner = 2 * k;
    const outer = 2 * (k + SLICE_COUNT);
    return {
      ...slice,
      coverInner: share(slice.coverInner + moved[inner]!),
      toppingInner: share(slice.toppingInner + moved[inner + 1]!),
      coverOuter: share(slice.coverOuter + moved[outer]!),
      toppingOuter: share(slice.toppingOuter + moved[outer + 1]!),
      seal: seals[k]!,
      dirt: stains[k]!,
    };
  });
}

/** Differences of each zone's cover and topping share from what the class map shows. */
function zoneCorrections(inputs: Float32Array): Float32Array {
  // Every row ends with the columns of the whole pizza, which show its sauce.
  const cream = sigmoid(NETS.cream.run(inputs.slice(-NETS.cream.inputs), 1)[0]!);
  const onCream = NETS.zoneOnCream.run(inputs, ZONE_ROWS);
  return NETS.zone.run(inputs, ZONE_ROWS).map((value, k) => value + cream * (onCream[k]! - value));
}

const share = (value: number): number => Math.min(1, Math.max(0, value));

/** Share of the angles of each slice at which cheese reaches the crust. */
function sealShares(seen: PizzaPlanes, startAngle: number): number[] {
  const sealed = NETS.rim.run(rimInputs(seen), RIM_ROWS);
  const sums = new Float64Array(SLICE_COUNT);
  const counts = new Float64Array(SLICE_COUNT);
  for (let row = 0; row < RIM_ROWS; row++) {
    const angle = row * RIM_STEP;
    const slice = sliceOf(RAY.x[angle]!, RAY.y[angle]!, startAngle);
    if (sealed[row]! > 0) sums[slice]! += 1;
    counts[slice]! += 1;
  }
  return Array.from(sums, (sum, slice) => sum / counts[slice]!);
}

/** Output (log odds) from which a pixel counts as stained; cheese on crust is never certain. */
const STAINED_FROM = -1.5;

/** Share of each slice's crust that is stained by sauce or cheese. */
function stainShares(seen: PizzaPlanes, startAngle: number): number[] {
  const places = crustInputs(seen, startAngle);
  const odds = NETS.crust.run(places.inputs, places.pixels.length);
  const isStained = odds.map((value) => (value > STAINED_FROM ? 1 : 0));
  return meansBySlice(places, isStained);
}

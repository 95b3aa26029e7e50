import { stainShares } from './border-stains.ts';
import { meltedShares } from './cheese-texture.ts';
import type { PizzaMeasures } from '../score/criteria/criterion.ts';
import { crustTypeOf } from './crust-type.ts';
import { learntSlices } from '../models/learnt-slices.ts';
import type { PizzaPlanes } from '../models/pizza-planes.ts';
import { measureSlices, type SliceMeasures } from './measure-slices.ts';
import type { Disc } from '../image/raster.ts';
import type { PizzaView, Segmentation } from '../segmentation/segmenter.ts';

export interface MeasuredPizza {
  pizza: PizzaMeasures;
  crustConfidence: number;
  /** Confidence 0..1 of each measurement that criteria depend on. */
  confidence: Record<string, number>;
}

/**
 * Upper limit of the confidence in a measurement on a class map; maps are right more often on
 * rendered pizzas than in kitchens.
 */
const MAP_CONFIDENCE = 0.85;
/** Melting is measured by texture, which focus and light affect as well. */
const MELTING_CONFIDENCE = 0.4;
/** Cheese on the crust is detected at most half of the time. */
const STAIN_CONFIDENCE = 0.3;

/** A pizza to be measured; `planes` is null if the segmentation has no class probabilities. */
export interface MeasurablePizza {
  view: PizzaView;
  map: Segmentation;
  planes: PizzaPlanes | null;
}

/**
 * All measurements that the criteria need; `figure` and `camera` are in the same pixels.
 * `thinBelow` is the company's own limit for thin crusts, in radii.
 */
export function measurePizza(
  pizza: MeasurablePizza,
  startAngle: number,
  figure: Disc,
  camera?: Disc,
  thinBelow?: number,
): MeasuredPizza {
  const { map } = pizza;
  const slices = slicesOf(pizza, startAngle);
  const meanWidth = slices.reduce((sum, slice) => sum + slice.crustWidth, 0) / slices.length;
  const { crust, confidence } = crustTypeOf(meanWidth, thinBelow);
  const radiusScale = camera ? figure.radius / camera.radius : 1;
  const certainty = meanCertainty(map);
  return {
    pizza: { slices, crust, radiusScale },
    crustConfidence: confidence,
    confidence: {
      segmentation: certainty,
      cover: MAP_CONFIDENCE * certainty,
      melting: MELTING_CONFIDENCE,
      cleanliness: STAIN_CONFIDENCE,
    },
  };
}

function slicesOf({ view, map, planes }: MeasurablePizza, startAngle: number): SliceMeasures[] {
  const melted = meltedShares(view, map, startAngle);
  if (planes) return learntSlices(planes, measureSlices(map, { melted }, startAngle), startAngle);
  const stained = stainShares(view, map, startAngle);
  return measureSlices(map, { melted, stained }, startAngle);
}

/** Mean certainty 0..1 of the class map inside the outline. */
function meanCertainty({ certainty }: Segmentation): number {
  let sum = 0;
  let count = 0;
  for (const value of certainty) {
    if (value === 0) continue;
    sum += value / 255;
    count++;
  }
  return count > 0 ? sum / count : 0;
}

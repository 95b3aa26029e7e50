import type { LabPlanes } from '../image/colour.ts';
import { anglesOfSquare } from '../image/polar.ts';
import { CROP_REACH } from '../image/raster.ts';
import type { ClassProbabilities, PizzaView, Segmentation } from '../segmentation/segmenter.ts';
import {
  gridColours,
  KINDS,
  kindMaps,
  meanColour,
  type Colour,
  type KindMaps,
} from './place-colours.ts';

/** All inputs of the learned measures, computed once per pizza; planes are on the net's grid. */
export interface PizzaPlanes {
  view: PizzaView;
  map: Segmentation;
  probabilities: ClassProbabilities;
  side: number;
  kinds: KindMaps;
  colours: LabPlanes;
  /**
   * Distance of each cell from the centre and from the crust's inner edge (negative inside), in
   * radii.
   */
  away: Float32Array;
  beyond: Float32Array;
  /** Mean colours of this pizza's own cheese, sauce and dough. */
  palette: { cheese: Colour; sauce: Colour; dough: Colour };
}

/** Default colours of cheese, tomato sauce and dough, for a pizza that shows none. */
const USUAL = {
  cheese: [72, 10, 45],
  sauce: [45, 35, 35],
  dough: [60, 14, 35],
} as const satisfies Record<string, Colour>;

export function pizzaPlanes(
  view: PizzaView,
  map: Segmentation,
  probabilities: ClassProbabilities,
): PizzaPlanes {
  const { side } = probabilities;
  const colours = gridColours(view, side);
  const kinds = kindMaps(probabilities);
  const away = new Float32Array(side * side);
  const beyond = new Float32Array(side * side);
  const angles = anglesOfSquare(side);
  const unit = (2 * CROP_REACH) / side;
  for (let i = 0; i < away.length; i++) {
    const dx = ((i % side) + 0.5) * unit - CROP_REACH;
    const dy = (Math.floor(i / side) + 0.5) * unit - CROP_REACH;
    away[i] = Math.sqrt(dx * dx + dy * dy);
    beyond[i] = away[i]! - map.innerEdge[angles[i]!]!;
  }
  const inside = (name: 'cheese' | 'sauce') =>
    kinds.planes[KINDS.indexOf(name)]!.map((p, i) => (beyond[i]! < 0 ? p : 0));
  const crust = kinds.planes[KINDS.indexOf('dough')]!.map((p, i) =>
    beyond[i]! > 0 && away[i]! < 1 ? p : 0,
  );
  const palette = {
    cheese: meanColour(colours, inside('cheese'), USUAL.cheese),
    sauce: meanColour(colours, inside('sauce'), USUAL.sauce),
    dough: meanColour(colours, crust, USUAL.dough),
  };
  return { view, map, probabilities, side, kinds, colours, away, beyond, palette };
}

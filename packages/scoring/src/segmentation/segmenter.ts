import type { FoodNet } from '../food/food-net.ts';
import type { Disc, Raster } from '../image/raster.ts';
import type { LabPlanes } from '../image/colour.ts';

/** A pizza cropped from its picture, the common input of all measurements. */
export interface PizzaView {
  picture: Raster;
  /** In pixels of the picture. */
  circle: Disc;
  /** Radius of the outer edge at ANGLES angles, in units of the circle's radius. */
  outline: Float32Array;
  /** Square of CROP_SIDE pixels around the circle. */
  crop: Raster;
  lab: LabPlanes;
  /** The same square at half the resolution, for measurements that need no detail. */
  half: LabPlanes;
}

export const CROP_SIDE = 384;
export const HALF_SIDE = CROP_SIDE / 2;

/** Probability of each class on a square grid over the crop: value[class * side * side + y * side + x]. */
export interface ClassProbabilities {
  side: number;
  value: Float32Array;
}

/** The class of each pixel of a pizza, and what derives from it. */
export interface Segmentation {
  /** Side of the square class map in pixels; it shows the same square as the crop. */
  size: number;
  /** Index into CLASSES per pixel; 0 (background) outside the outline. */
  classes: Uint8Array;
  /** Certainty of each pixel's class, 0..255. */
  certainty: Uint8Array;
  /** Outer and inner edge of the crust at ANGLES angles, in units of the circle's radius. */
  outline: Float32Array;
  innerEdge: Float32Array;
  /**
   * Outer edge of the pizza according to the classes, independent of the outline; null if they
   * cannot tell.
   */
  pizzaEdge: Float32Array | null;
  /** Share of each class inside 0.9 radii. */
  shares: Float32Array;
  /** Share 0..1 inside 0.85 radii that is not pizza. */
  hidden: number;
  /** The probabilities behind the classes; null if colour rules chose the classes. */
  probabilities: ClassProbabilities | null;
}

/** Segments crust, sauce, cheese and toppings. */
export interface Segmenter {
  name: 'net' | 'classical';
  /** Identifies the weights or the rules; changes whenever an output can change. */
  version: string;
  /** The network trained on real food; null if only rules run. */
  food: FoodNet | null;
  segment(view: PizzaView): Promise<Segmentation>;
}

/** Radii within which class shares and the hidden share are counted. */
export const SHARES_WITHIN = 0.9;
export const HIDDEN_WITHIN = 0.85;

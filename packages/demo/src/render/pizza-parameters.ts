import type { CrustType } from '@crustodian/scoring/measure/crust-type';
import type { PixelClass } from '@crustodian/scoring/segmentation/classes';
import type { SpecialtyId } from '@crustodian/domain/pizza/specialties';

export const BACKGROUNDS = ['steel', 'board', 'box', 'pan', 'slate', 'paper'] as const;
export type Background = (typeof BACKGROUNDS)[number];

export const OCCLUDERS = ['hand', 'glove', 'box', 'paddle', 'cutter'] as const;
export type OccluderKind = (typeof OCCLUDERS)[number];

export const CRUSTS = ['tradicional', 'delgada'] as const satisfies CrustType[];
export type { CrustType };

/** Toppings that can be put on a pizza, by class name. */
export type Topping = Exclude<
  PixelClass,
  'background' | 'crust' | 'sauce' | 'cheese' | 'occluder' | 'burn' | 'raw cheese' | 'bubble'
>;

/** A value for each slice, clockwise from the first cut line. */
export type PerSlice = [number, number, number, number, number, number, number, number];

/** One kind of topping: number and size of pieces, and the slices they lie on. */
export interface ToppingPlan {
  type: Topping;
  count: number;
  /** Radius of a piece in pizza radii; the topping's default if omitted. */
  pieceSize?: number;
  /** Slices from..to (0..8) that it may lie on; all if omitted. */
  sector?: [number, number];
  /**
   * Share 0..1 of pieces that curl up (pepperoni cups) or belong to another variety (red pepper,
   * purple onion).
   */
  variety?: number;
}

/** Parameters of a store's camera rather than of one pizza. */
export interface CameraLook {
  /** Pattern of the table; two stores with the same background still differ. */
  seed: number;
  background: Background;
  /** Brightness of the table; 1 is the material's own. */
  backgroundShade: number;
  /**
   * Centre of the place where pizzas are cut, and radius of a large one, as shares of the picture's
   * side.
   */
  x: number;
  y: number;
  radius: number;
  /** Direction from which the light comes, radians clockwise from 3 o'clock. */
  lightAngle: number;
  light: number;
  exposure: number;
  whiteBalance: [red: number, green: number, blue: number];
  saturation: number;
  /** Standard deviation of the sensor's noise, 0..1. */
  grain: number;
}

export interface Occluder {
  kind: OccluderKind;
  /** How far it reaches over the pizza: 0 touches the near rim, 1 nearly the far one. */
  reach: number;
  /** Side from which it comes, radians clockwise from 3 o'clock. */
  angle: number;
}

/**
 * One pizza and its snapshot. Lengths are shares of the picture's side or of the pizza's radius.
 */
export interface PizzaParameters {
  seed: number;
  /** Side of the square picture in pixels. */
  size: number;
  specialty: SpecialtyId;
  crust: CrustType;
  camera: CameraLook;
  /** Position of the pizza, as shares of the side. */
  x: number;
  y: number;
  radius: number;
  ovality: number;
  ovalAngle: number;
  wobble: number;

  /** Mean crust width in radii, and its variation around the pizza. */
  crustWidth: number;
  crustUnevenness: number;
  crustRise: number;
  /** 0 pale, 0.5 golden, 1 dark. */
  bake: number;
  /** Char spots on the crust, and flour left on it. */
  leopard: number;
  flour: number;

  sauce: 'tomato' | 'cream' | 'bbq';
  sauceTone: number;
  /** Amount of cheese per slice: 0.15 nearly bare, 0.75 well covered. */
  cheese: PerSlice;
  /** How far the cheese stops short of the crust: 0 sealed, 1 wide open. */
  sealGap: PerSlice;
  /** Sauce and cheese on the crust, 0..1. */
  splash: PerSlice;
  cheeseTone: number;
  cheeseBrowning: number;
  /** 1 fully melted, 0 raw shreds. */
  melt: number;

  toppings: ToppingPlan[];
  /** Number of pieces on a slice relative to the mean of 1. */
  toppingShare: PerSlice;
  /** Above 0, pieces gather in the middle; below 0, at the rim. */
  gathering: number;
  /** Amount of dried herbs, 0..1. */
  herbs: number;

  bubbles: number;
  /** Strength of a burnt side (0 none), and its position. */
  burn: number;
  burnAngle: number;
  cut: 'none' | 'good' | 'bad';
  /** Angle of the first cut line, radians clockwise from 3 o'clock. */
  cutAngle: number;
  cutWidth: number;

  gloss: number;
  /** Defocus and movement in pixels of a 1024 px picture. */
  defocus: number;
  movement: number;
  fog: number;
  occluder: Occluder | null;
}

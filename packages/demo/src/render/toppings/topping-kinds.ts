import type { Topping } from '../pizza-parameters.ts';
import type { Painter } from './ink.ts';
import { bacon, beef, chicken, ham, meatball, pepperoni } from './meats.ts';
import {
  basil,
  corn,
  mushroom,
  olive,
  onion,
  pepper,
  pineapple,
  spinach,
  tomato,
} from './vegetables.ts';

export interface ToppingKind {
  paint: Painter;
  /** Radius of a piece in pizza radii. */
  pieceSize: number;
  /** Minimum distance of two pieces as a share of the sum of their radii. */
  apart: number;
  /** How readily cheese flows over a piece, 0..1. */
  sinks: number;
  /** Grease that spreads around a piece, 0..1. */
  grease: number;
}

export const TOPPING_KINDS: Record<Topping, ToppingKind> = {
  pepperoni: { paint: pepperoni, pieceSize: 0.086, apart: 0.86, sinks: 0.05, grease: 0.6 },
  mushroom: { paint: mushroom, pieceSize: 0.088, apart: 0.62, sinks: 0.25, grease: 0.15 },
  olive: { paint: olive, pieceSize: 0.047, apart: 0.6, sinks: 0.12, grease: 0.15 },
  pepper: { paint: pepper, pieceSize: 0.105, apart: 0.5, sinks: 0.3, grease: 0.2 },
  onion: { paint: onion, pieceSize: 0.105, apart: 0.3, sinks: 0.3, grease: 0.15 },
  tomato: { paint: tomato, pieceSize: 0.1, apart: 0.86, sinks: 0.2, grease: 0.3 },
  pineapple: { paint: pineapple, pieceSize: 0.068, apart: 0.62, sinks: 0.3, grease: 0.2 },
  ham: { paint: ham, pieceSize: 0.07, apart: 0.62, sinks: 0.08, grease: 0.25 },
  chicken: { paint: chicken, pieceSize: 0.072, apart: 0.64, sinks: 0.35, grease: 0.25 },
  beef: { paint: beef, pieceSize: 0.046, apart: 0.58, sinks: 0.3, grease: 0.5 },
  bacon: { paint: bacon, pieceSize: 0.078, apart: 0.35, sinks: 0.3, grease: 0.55 },
  corn: { paint: corn, pieceSize: 0.02, apart: 0.4, sinks: 0.3, grease: 0.1 },
  meatball: { paint: meatball, pieceSize: 0.08, apart: 0.75, sinks: 0.1, grease: 0.55 },
  basil: { paint: basil, pieceSize: 0.11, apart: 0.6, sinks: 0.05, grease: 0.15 },
  spinach: { paint: spinach, pieceSize: 0.07, apart: 0.55, sinks: 0.35, grease: 0.15 },
};

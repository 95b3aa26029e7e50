import { BURN, isHidden } from '../segmentation/classes.ts';
import { CROP_REACH } from '../image/raster.ts';
import { HALF_SIDE, type PizzaView, type Segmentation } from '../segmentation/segmenter.ts';

const WITHIN = 0.97;
/** A pixel darker than this share of the pizza's bright parts is scorched. */
const SCORCHED = 0.33;
/** Scorched share from which a pizza counts as overbaked; 2 % of good photographs reach it. */
const SCORCHED_FROM = 0.24;
/**
 * Share of burnt crust and cheese from which a pizza counts as overbaked: between good and burnt
 * renders.
 */
const BURNT_FROM = 0.016;

/** A measured boolean and its confidence. */
export interface Reading {
  value: boolean;
  /** 0..1 */
  confidence: number;
  /**
   * The quantity on which the value was decided; greater means more likely. Only its order is
   * meaningful.
   */
  strength: number;
}

/**
 * Overbaked by the burnt classes, or by being scorched relative to the pizza's own bright parts.
 * The latter also finds the char on photographs that the classes take for dark toppings. Dark
 * pictures look similar, so the confidence stays moderate if only the latter applies.
 */
export function measureOverbaked({ half }: PizzaView, map: Segmentation): Reading {
  const burnt = burntShare(map) / BURNT_FROM;
  const scorched = scorchedShare(half.L, map) / SCORCHED_FROM;
  const strength = Math.max(burnt, scorched);
  const margin = Math.min(1, Math.abs(strength - 1));
  const confidence = (burnt > 1 ? 0.5 : 0.4) + 0.4 * margin;
  return { value: strength > 1, strength, confidence };
}

/** Share of the visible pizza whose class is burn. */
function burntShare({ classes, certainty }: Segmentation): number {
  let burnt = 0;
  let counted = 0;
  for (let i = 0; i < classes.length; i++) {
    // Pixels outside the outline have no certainty.
    if (certainty[i] === 0 || isHidden(classes[i]!)) continue;
    counted++;
    if (classes[i] === BURN) burnt++;
  }
  return counted > 0 ? burnt / counted : 0;
}

/** Histogram steps per unit of lightness. */
const FINE = 20;

/**
 * Scorched share of the visible pizza, including toppings: on charred pizzas, char and dark
 * toppings look the same.
 */
function scorchedShare(L: Float32Array, { size, classes }: Segmentation): number {
  const unit = (2 * CROP_REACH) / HALF_SIDE;
  const scale = size / HALF_SIDE;
  const counts = new Uint32Array(FINE * 101);
  let counted = 0;
  for (let y = 0; y < HALF_SIDE; y++) {
    const dy = (y + 0.5) * unit - CROP_REACH;
    const row = Math.floor(y * scale) * size;
    for (let x = 0; x < HALF_SIDE; x++) {
      const dx = (x + 0.5) * unit - CROP_REACH;
      if (dx * dx + dy * dy > WITHIN * WITHIN) continue;
      if (isHidden(classes[row + Math.floor(x * scale)]!)) continue;
      counts[Math.max(0, Math.floor(L[y * HALF_SIDE + x]! * FINE))]!++;
      counted++;
    }
  }
  if (counted === 0) return 0;
  let bright = 0;
  for (let below = counts[0]!; below <= counted * 0.9; bright++) below += counts[bright + 1]!;
  let scorched = 0;
  for (let step = 0; step < SCORCHED * bright; step++) scorched += counts[step]!;
  return scorched / counted;
}

import { angleBetween, type CutLine } from './cut-lines.ts';

/** Lines weaker than this may be creases or rows of toppings. */
const CLEAR = 5.5;
const SPACING = 45;
/** Two lines can be creases; only three clear ones prove a bad cut. */
const LEAST_FOR_BAD = 3;
/**
 * Limits beyond which a clear cut is bad: distance from the centre (radii) and from its even
 * position (degrees).
 */
const OFF_CENTRE = 0.09;
const OFF_ANGLE = 9;

export interface Cutting {
  badCut: boolean;
  /**
   * Angle where the first slice starts, 0..45 degrees clockwise from 12 o'clock: as close to the
   * cuts as even slices can be; 0 if there are no reliable cuts.
   */
  startAngle: number;
  confidence: number;
  /**
   * Deviation of the worst clear line from its ideal position, relative to the limit of a good cut;
   * 0 without lines.
   */
  strength: number;
}

/** Whether the clear cuts divide the pizza evenly, and where the slices start. */
export function measureCutting(lines: readonly CutLine[]): Cutting {
  const clear = lines.filter((line) => line.strength >= CLEAR);
  if (clear.length < 2) return { badCut: false, startAngle: 0, confidence: 0.3, strength: 0 };
  const base = meanAngle(clear);
  const offCentre = Math.max(...clear.map((line) => Math.abs(line.offset)));
  const offAngle = Math.max(...clear.map((line) => distanceToEven(line.angle, base)));
  const uneven = offCentre > OFF_CENTRE || offAngle > OFF_ANGLE;
  const weakest = clear.at(-1)!.strength;
  const confidence = Math.min(0.95, 0.5 + 0.1 * (clear.length - 2) + 0.05 * (weakest - CLEAR));
  const badCut = uneven && clear.length >= LEAST_FOR_BAD;
  const strength = Math.max(offCentre / OFF_CENTRE, offAngle / OFF_ANGLE);
  const startAngle = uneven && !badCut ? 0 : base;
  return { badCut, startAngle, confidence, strength };
}

/** Mean of the lines' angles modulo the spacing (circular mean), weighted by their strength. */
function meanAngle(lines: readonly CutLine[]): number {
  const turn = (2 * Math.PI) / SPACING;
  const x = lines.reduce((sum, line) => sum + line.strength * Math.cos(line.angle * turn), 0);
  const y = lines.reduce((sum, line) => sum + line.strength * Math.sin(line.angle * turn), 0);
  return (((Math.atan2(y, x) / turn) % SPACING) + SPACING) % SPACING;
}

const distanceToEven = (angle: number, base: number): number =>
  Math.min(...[0, 1, 2, 3].map((k) => angleBetween(angle, base + k * SPACING)));

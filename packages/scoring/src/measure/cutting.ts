import { angleBetween, type CutLine } from './cut-lines.ts';

/** Lines weaker than this may be creases or rows of toppings. */
const CLEAR = 5.5;
const SPACING = 45;
/** Two lines can be creases; only three clear ones show that a pizza was cut badly. */
const LEAST_FOR_BAD = 3;
/** A clear cut this far from the centre (radii) or from its even place (degrees) is a bad one. */
const OFF_CENTRE = 0.09;
const OFF_ANGLE = 9;

export interface Cutting {
  badCut: boolean;
  /**
   * Degrees 0..45 clockwise from 12 o'clock where the first slice starts: as near to the cuts as even slices
   * can lie; 0 when there are none that can be believed.
   */
  startAngle: number;
  confidence: number;
  /** How far the worst clear line lies from where it should, against what a good cut may; 0 without lines. */
  strength: number;
}

/** Whether the clear cuts part the pizza evenly, and where the slices start. */
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

import type { Reading } from '../measure/overbaked.ts';
import { boxBlur } from '../image/texture.ts';
import { BUBBLE_STEP, bubbleInputs } from './bubble-inputs.ts';
import { NETS } from './nets.ts';
import type { PizzaPlanes } from './pizza-planes.ts';
import { sigmoid } from './small-net.ts';

/**
 * Correction of the log odds: bubbles were many times more frequent in the training data than they
 * are on pizzas.
 */
const SELDOM = 2.5;
/** Reach within which the sampled cells must agree. */
const TOGETHER = 1;
/**
 * Strength from which a bubble is reported: between the strengths of renders with and without one.
 */
const BUBBLE_FROM = 0.45;

/**
 * Detects bubbles, that is, domes of baked dough, by the colour, shading and classes of a cell and
 * its surroundings.
 */
export function learntBubbles(seen: PizzaPlanes): Reading {
  const { inputs, places } = bubbleInputs(seen);
  const side = seen.side / BUBBLE_STEP;
  const likely = new Float32Array(side * side);
  const answers = NETS.bubble.run(inputs, places.length);
  for (let k = 0; k < answers.length; k++) {
    const column = (places[k]! % seen.side) / BUBBLE_STEP;
    const row = Math.floor(places[k]! / seen.side) / BUBBLE_STEP;
    likely[row * side + column] = sigmoid(answers[k]! - SELDOM);
  }
  const strength = boxBlur(likely, side, TOGETHER).reduce((a, b) => Math.max(a, b), 0);
  const margin = Math.min(1, Math.abs(strength - BUBBLE_FROM) / BUBBLE_FROM);
  return { value: strength > BUBBLE_FROM, confidence: 0.3 + 0.4 * margin, strength };
}

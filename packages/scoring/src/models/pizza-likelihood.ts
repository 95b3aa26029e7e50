import type { LocatedPizza } from '../locate/locate-pizza.ts';
import { gateInputs } from './gate-inputs.ts';
import { NETS } from './nets.ts';
import { sigmoid } from './small-net.ts';

/**
 * Likelihood 0..1 that a picture shows a single whole pizza, as learned on renders of pizzas and
 * other food. Without class probabilities, it derives from the hidden share and the detection's
 * confidence. No verdict depends on it, because a limit that refuses most other food also refuses
 * pizzas on photographs.
 */
export function pizzaLikelihood({ found, view, map }: LocatedPizza): number {
  const { hidden, probabilities } = map;
  if (!probabilities) return (1 - hidden) ** 2 * (0.8 + 0.2 * found.confidence);
  return sigmoid(NETS.gate.run(gateInputs({ found, view, hidden, probabilities }), 1)[0]!);
}

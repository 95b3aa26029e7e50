import type { LocatedPizza } from '../locate/locate-pizza.ts';
import { gateInputs } from './gate-inputs.ts';
import { NETS } from './nets.ts';
import { sigmoid } from './small-net.ts';

/**
 * How much a picture looks like one whole pizza, 0..1, as learned on drawings of pizzas and of
 * other food; by what is hidden and how surely it was found where classes have no probabilities. No
 * verdict rests on it: a limit that refuses most other food refuses pizzas of photographs, too.
 */
export function pizzaLikelihood({ found, view, map }: LocatedPizza): number {
  const { hidden, probabilities } = map;
  if (!probabilities) return (1 - hidden) ** 2 * (0.8 + 0.2 * found.confidence);
  return sigmoid(NETS.gate.run(gateInputs({ found, view, hidden, probabilities }), 1)[0]!);
}

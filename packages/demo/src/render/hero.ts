import type { CameraLook, PizzaParameters } from './pizza-parameters.ts';
import { randomParameters } from './random-parameters.ts';
import { renderPizza, type RenderedPizza } from './render-pizza.ts';

/** Close-up with low light from the left on dark slate; the pizza extends beyond the picture. */
const HERO_LOOK: CameraLook = {
  seed: 11,
  background: 'slate',
  backgroundShade: 0.62,
  x: 0.56,
  y: 0.56,
  radius: 0.6,
  lightAngle: Math.PI * 1.22,
  light: 1.06,
  exposure: 1,
  whiteBalance: [1.03, 1, 0.95],
  saturation: 1.06,
  grain: 0.004,
};

/** The pizza of the login page: a very good pepperoni, cropped. */
export const heroPizza: Omit<PizzaParameters, 'size'> = {
  ...randomParameters(4, {
    size: 1,
    specialty: 'pepperoni',
    crust: 'tradicional',
    quality: 1,
    defects: [],
    camera: HERO_LOOK,
  }),
  x: HERO_LOOK.x,
  y: HERO_LOOK.y,
  radius: HERO_LOOK.radius,
  defocus: 0,
  bake: 0.64,
  leopard: 0.25,
  flour: 0.35,
  cheeseTone: 0.7,
  cheeseBrowning: 0.72,
  herbs: 0.35,
  gloss: 1.15,
  toppings: [{ type: 'pepperoni', count: 46, variety: 0.6 }],
};

/** The login page's picture, `size` pixels square. */
export const renderHero = (size: number): RenderedPizza => renderPizza({ ...heroPizza, size });

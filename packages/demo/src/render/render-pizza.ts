import { shadeBackground } from './scene/background.ts';
import { raiseBubbles } from './pizza/bubbles.ts';
import { takePicture } from './scene/camera.ts';
import { meltCheese } from './pizza/cheese.ts';
import { shadeCrust } from './pizza/crust.ts';
import { cutSlices } from './pizza/cuts.ts';
import { layOutline } from './pizza/layout.ts';
import { lightSurface } from './scene/light.ts';
import { strewHerbs } from './pizza/herbs.ts';
import { drawOccluder } from './scene/occluders.ts';
import type { PizzaParameters } from './pizza-parameters.ts';
import { openScene } from './scene/scene.ts';
import { pourSauce } from './pizza/sauce.ts';
import { scatterShreds } from './pizza/shreds.ts';
import { placeToppings } from './toppings/place-toppings.ts';
import { measureSlices, type Truth } from './truth.ts';

export interface RenderedPizza {
  /** sRGB, three bytes per pixel, rows from the top. */
  rgb: Uint8Array;
  size: number;
  truth: Truth;
}

/** Renders one pizza as the store's camera would see it; deterministic for the same parameters. */
export function renderPizza(pizza: PizzaParameters): RenderedPizza {
  const scene = openScene(pizza);
  const { surface } = scene;
  const layout = layOutline(scene);
  shadeBackground(scene, layout);
  shadeCrust(scene, layout);
  pourSauce(scene, layout);
  meltCheese(scene, layout);
  raiseBubbles(scene);
  scatterShreds(scene);
  const pieces = placeToppings(scene);
  strewHerbs(scene);
  const cutAngles = cutSlices(scene);
  const planes = lightSurface(scene);
  const occluded = drawOccluder(scene, planes);
  const rgb = takePicture(planes, pizza);
  const seen = {
    size: surface.size,
    classes: surface.classes,
    dough: surface.dough,
    burnt: surface.burnt,
    unmelted: surface.unmelted,
    circle: { x: scene.cx, y: scene.cy, radius: scene.radius },
    outer: scene.outline.outer,
    crustWidth: scene.outline.crust,
    pieces,
    bubbles: scene.bubbles,
    cutAngles,
    firstSliceAngle: pizza.cutAngle,
    occluded,
  };
  return {
    rgb,
    size: surface.size,
    truth: { ...seen, slices: measureSlices(seen, pizza.cutAngle) },
  };
}

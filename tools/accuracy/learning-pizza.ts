import { encodeJpeg } from '../../packages/demo/src/render/encode-jpeg.ts';
import { renderPizza } from '../../packages/demo/src/render/render-pizza.ts';
import { RENDERED_SPECIALTIES, recipeOf } from '../../packages/demo/src/render/recipes.ts';
import { TAU } from '../../packages/demo/src/render/pizza/shaping.ts';
import {
  measureSlices as trueSlices,
  type SliceTruth,
  type Truth,
} from '../../packages/demo/src/render/truth.ts';
import { meltedShares } from '../../packages/scoring/src/measure/cheese-texture.ts';
import { findCutLines } from '../../packages/scoring/src/measure/cut-lines.ts';
import { measureCutting } from '../../packages/scoring/src/measure/cutting.ts';
import { decodeImage } from '../../packages/scoring/src/image/decode-image.ts';
import { pizzaPlanes, type PizzaPlanes } from '../../packages/scoring/src/models/pizza-planes.ts';
import { locatePizza } from '../../packages/scoring/src/locate/locate-pizza.ts';
import {
  measureSlices,
  type SliceMeasures,
} from '../../packages/scoring/src/measure/measure-slices.ts';
import type { Segmenter } from '../../packages/scoring/src/segmentation/segmenter.ts';
import { assessFitness } from '../../packages/scoring/src/score/snapshot-fitness.ts';
import { SEEDS } from './seeds.ts';
import { wildPicture } from './pictures/wild-picture.ts';

const SIZE = 1024;
/**
 * Number of pictures with all kinds of sauce; pizzas on cream, which resembles cheese, continue
 * from the second number on.
 */
const OF_ALL_KINDS = 450;
const ON_CREAM_FROM = 756;
/** Two of five pizzas have at least one bubble. */
const WITH_BUBBLES = [0, 1];

/** A rendered pizza as the engine sees it, and its ground truth. */
export interface LearningPizza {
  planes: PizzaPlanes;
  slices: SliceMeasures[];
  startAngle: number;
  truth: Truth;
  trueSlices: SliceTruth[];
  /** Whether its sauce is cream, which resembles cheese. */
  cream: boolean;
  /** The detected circle, in pixels of the render. */
  circle: { x: number; y: number; radius: number };
}

/** The n-th pizza for training measures; null if it is skipped. */
export async function learningPizza(
  n: number,
  segmenter: Segmenter,
): Promise<LearningPizza | null> {
  const specialty = RENDERED_SPECIALTIES[n % RENDERED_SPECIALTIES.length]!;
  const recipe: { sauce?: string } = recipeOf(specialty);
  // Every third picture is distorted.
  if (n % 3 === 2) return null;
  if (n >= OF_ALL_KINDS && (n < ON_CREAM_FROM || recipe.sauce !== 'cream')) return null;
  const { pizza, jpegQuality } = wildPicture(SEEDS.measures, n, SIZE);
  if (WITH_BUBBLES.includes(n % 5) && pizza.bubbles === 0) pizza.bubbles = 1 + (n % 3);
  const rendered = renderPizza(pizza);
  const { width, raster } = await decodeImage(await encodeJpeg(rendered, jpegQuality));
  const located = await locatePizza(raster, segmenter);
  const { found, view, map } = located;
  if (assessFitness(located).verdict === 'mala' || !map.probabilities) return null;
  const { startAngle } = measureCutting(findCutLines(view.lab.L));
  const melted = meltedShares(view, map, startAngle);
  const scale = width / raster.width;
  const { x, y, radius } = found.circle;
  return {
    planes: pizzaPlanes(view, map, map.probabilities),
    slices: measureSlices(map, { melted }, startAngle),
    startAngle,
    cream: pizza.sauce === 'cream',
    truth: rendered.truth,
    trueSlices: trueSlices(rendered.truth, (startAngle / 360 - 0.25) * TAU),
    circle: { x: x * scale, y: y * scale, radius: radius * scale },
  };
}

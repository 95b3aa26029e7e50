import type { IngredientKey } from '@crustodian/domain/pizza/ingredients';
import type { IngredientDetection } from '@crustodian/domain/pizza/pipeline-result';
import { classIndex, CLASSES, isTopping, TOPPINGS, type Topping } from '../segmentation/classes.ts';
import { connectedParts, NO_PART, type Part } from '../image/connected-parts.ts';
import { CROP_REACH, type Disc } from '../image/raster.ts';
import type { Segmentation } from '../segmentation/segmenter.ts';

/** The type of each topping in detections on the wire (spec 000 section 3). */
const INGREDIENT_TYPES = {
  pepperoni: 'pepperoni',
  mushroom: 'champiñón',
  olive: 'aceituna',
  pepper: 'pimiento',
  onion: 'cebolla',
  tomato: 'tomate',
  pineapple: 'anana',
  ham: 'jamón',
  chicken: 'pollo',
  beef: 'carne',
  bacon: 'tocino',
  corn: 'choclo',
  meatball: 'meatball',
  basil: 'albahaca',
  spinach: 'espinaca',
} as const satisfies Record<Topping, IngredientKey>;

/** Share of each ingredient on the pizza, from the shares of all classes. */
export const ingredientShares = (shares: Float32Array): Partial<Record<IngredientKey, number>> =>
  Object.fromEntries(
    TOPPINGS.map((name) => [INGREDIENT_TYPES[name as Topping], shares[classIndex(name)]!]),
  );

/** Parts smaller than this share of the disc are noise. */
const LEAST_AREA = 0.0012;

/**
 * The pieces of each topping as boxes, in the pixel coordinates of `circle`; weight is the mean
 * certainty of the piece's pixels. Touching pieces form a single box.
 */
export function findIngredients(map: Segmentation, circle: Disc): IngredientDetection[] {
  const { size, classes } = map;
  const disc = Math.PI * (size / (2 * CROP_REACH)) ** 2;
  return connectedParts(size, (pixel) => (isTopping(classes[pixel]!) ? classes[pixel]! : NO_PART))
    .filter((part) => part.pixels.length >= LEAST_AREA * disc)
    .sort((p, q) => p.kind - q.kind)
    .map((part) => detection(part, map, circle));
}

function detection(
  { kind, pixels, left, top, right, bottom }: Part,
  { size, certainty }: Segmentation,
  circle: Disc,
): IngredientDetection {
  const scale = (2 * CROP_REACH * circle.radius) / size;
  const sum = pixels.reduce((total, pixel) => total + certainty[pixel]!, 0);
  return {
    // Safe because only toppings form parts.
    type: INGREDIENT_TYPES[CLASSES[kind] as Topping],
    rectangle: [
      Math.round(circle.x - CROP_REACH * circle.radius + left * scale),
      Math.round(circle.y - CROP_REACH * circle.radius + top * scale),
      Math.round((right - left + 1) * scale),
      Math.round((bottom - top + 1) * scale),
    ],
    weight: Math.round((sum / pixels.length / 255) * 100) / 100,
  };
}

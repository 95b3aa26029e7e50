/** The classes of a pizza's pixels, in the order of the segmentation net's outputs. */
export const CLASSES = [
  'background',
  'crust',
  'sauce',
  'cheese',
  'occluder',
  'pepperoni',
  'mushroom',
  'olive',
  'pepper',
  'onion',
  'tomato',
  'pineapple',
  'ham',
  'chicken',
  'beef',
  'bacon',
  'corn',
  'meatball',
  'basil',
  'spinach',
  'burn',
  'raw cheese',
  'bubble',
] as const;
export type PixelClass = (typeof CLASSES)[number];

/** Index of a class in class maps and shares. */
export const classIndex = (name: PixelClass): number => CLASSES.indexOf(name);

export const BACKGROUND = classIndex('background');
export const CRUST = classIndex('crust');
export const SAUCE = classIndex('sauce');
export const CHEESE = classIndex('cheese');
export const OCCLUDER = classIndex('occluder');
export const BURN = classIndex('burn');
export const RAW_CHEESE = classIndex('raw cheese');
export const BUBBLE = classIndex('bubble');

/** The toppings, that is, the classes that count as ingredients. */
export const TOPPINGS = CLASSES.slice(classIndex('pepperoni'), BURN);
export type Topping = Exclude<
  PixelClass,
  'background' | 'crust' | 'sauce' | 'cheese' | 'occluder' | 'burn' | 'raw cheese' | 'bubble'
>;

const FIRST_TOPPING = classIndex('pepperoni');
export const isTopping = (index: number): boolean => index >= FIRST_TOPPING && index < BURN;
/** Cheese in any state, including the bubbles that form in it. */
export const isCheese = (index: number): boolean =>
  index === CHEESE || index === RAW_CHEESE || index === BUBBLE;
export const isHidden = (index: number): boolean => index === BACKGROUND || index === OCCLUDER;

/** The attributes a reviewer can assign to a picture (spec 000 section 3), in order. */
export const ATTRIBUTES = [
  'blurry general',
  'blurry tornado',
  'camera position lateral',
  'camera position off-centred',
  'foggy',
  'light colour',
  'light too bright',
  'light too dark',
  'not a pizza object',
  'not a pizza other food',
  'occluded cable',
  'occluded person',
  'occluded pizza box',
  'pizza size (PPM)',
] as const;

export const isAttribute = (text: string): boolean =>
  ATTRIBUTES.some((attribute) => attribute === text);

/** Attributes only for pictures on which no pizza should be scored. */
const UNFIT = ['not a pizza', 'occluded', 'blurry', 'foggy'];

export const saysUnfit = (attributes: readonly string[]): boolean =>
  attributes.some((attribute) => UNFIT.some((begin) => attribute.startsWith(begin)));

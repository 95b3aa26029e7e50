/** What a reviewer may say about a picture (spec 000 section 3), in its order. */
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

/** What a reviewer says only of pictures that no pizza should be scored on. */
const UNFIT = ['not a pizza', 'occluded', 'blurry', 'foggy'];

export const saysUnfit = (attributes: readonly string[]): boolean =>
  attributes.some((attribute) => UNFIT.some((begin) => attribute.startsWith(begin)));

/** How far a photo is enlarged, and around which place of it in percent. */
export interface Zoom {
  level: number;
  x: number;
  y: number;
}

export const ZOOM_MOST = 4;
const STEP = 1.5;
/** Turns of a wheel that double the photo, in the pixels the browser tells. */
const PIXELS_TO_DOUBLE = 300;

/** One press of a button; the place stays. */
export const stepped = (zoom: Zoom, direction: 1 | -1): Zoom => ({
  ...zoom,
  level: within(zoom.level * STEP ** direction),
});

/** A turn of the wheel: away from the reader enlarges, around the pointer. */
export const wheeled = (zoom: Zoom, pixels: number, place: Pick<Zoom, 'x' | 'y'>): Zoom => ({
  ...place,
  level: within(zoom.level * 2 ** (-pixels / PIXELS_TO_DOUBLE)),
});

/** Between the whole photo and the most; hardly enlarged counts as whole. */
function within(level: number): number {
  return level < 1.05 ? 1 : Math.min(ZOOM_MOST, level);
}

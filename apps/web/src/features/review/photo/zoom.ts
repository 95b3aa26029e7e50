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

/** Percent of the photo that a press of an arrow goes on. */
const NUDGE = 12;
const ARROWS: Record<string, readonly [number, number]> = {
  ArrowLeft: [-NUDGE, 0],
  ArrowRight: [NUDGE, 0],
  ArrowUp: [0, -NUDGE],
  ArrowDown: [0, NUDGE],
};

/** An arrow looks further in its direction, up to the photo's edge; null for another key. */
export function nudged(zoom: Zoom, key: string): Zoom | null {
  const arrow = ARROWS[key];
  if (!arrow) return null;
  const inPhoto = (place: number) => Math.min(100, Math.max(0, place));
  return { ...zoom, x: inPhoto(zoom.x + arrow[0]), y: inPhoto(zoom.y + arrow[1]) };
}

/** Between the whole photo and the most; hardly enlarged counts as whole. */
function within(level: number): number {
  return level < 1.05 ? 1 : Math.min(ZOOM_MOST, level);
}

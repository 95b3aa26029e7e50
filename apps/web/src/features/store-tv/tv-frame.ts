/** How the screen hangs: a television across, one upright, or a phone that someone looks with. */
export type TvShape = 'across' | 'upright' | 'narrow';

export interface TvFrame {
  shape: TvShape;
  /** How much larger than it was drawn. */
  scale: number;
  /** Pixels of the drawing. */
  width: number;
  /** Null where the page is as long as what is in it. */
  height: number | null;
}

interface Size {
  width: number;
  height: number;
}

/** What each shape is drawn for; parts grow where the screen leaves room next to it. */
const DRAWN = {
  across: { width: 1920, height: 1080 },
  upright: { width: 1080, height: 1920 },
} as const satisfies Record<Exclude<TvShape, 'narrow'>, Size>;
const NARROW_WIDTH = 780;
/** Upright screens that are narrower, in pixels, are phones. */
const NARROW_BELOW = 700;

/**
 * The frame that fills a window. With a zoom in percent it is drawn that much larger from the top
 * left, and whatever leaves the window leaves it (decision X106).
 */
export function tvFrame(window: Size, zoom: number | null): TvFrame {
  const shape = shapeOf(window);
  if (shape === 'narrow') {
    const scale = zoom ? zoom / 100 : window.width / NARROW_WIDTH;
    return { shape, scale, width: zoom ? NARROW_WIDTH : window.width / scale, height: null };
  }
  const drawn = DRAWN[shape];
  const fitting = Math.min(window.width / drawn.width, window.height / drawn.height);
  const scale = zoom ? zoom / 100 : fitting;
  return {
    shape,
    scale,
    width: Math.max(drawn.width, window.width / scale),
    height: Math.max(drawn.height, window.height / scale),
  };
}

function shapeOf({ width, height }: Size): TvShape {
  if (width >= height) return 'across';
  return width < NARROW_BELOW ? 'narrow' : 'upright';
}

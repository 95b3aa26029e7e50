/** Orientation of the screen: a horizontal television, an upright one, or a phone. */
export type TvShape = 'across' | 'upright' | 'narrow';

export interface TvFrame {
  shape: TvShape;
  /** Factor by which the layout is scaled. */
  scale: number;
  /** Size of the layout in pixels. */
  width: number;
  /** Null if the page is as tall as its content. */
  height: number | null;
}

interface Size {
  width: number;
  height: number;
}

/** Layout size of each shape; parts grow if the screen leaves room next to it. */
const DRAWN = {
  across: { width: 1920, height: 1080 },
  upright: { width: 1080, height: 1920 },
} as const satisfies Record<Exclude<TvShape, 'narrow'>, Size>;
const NARROW_WIDTH = 780;
/** Upright screens narrower than this, in pixels, are phones. */
const NARROW_BELOW = 700;

/**
 * The frame that fills a window. With a zoom in percent it is scaled by that factor from the top
 * left; content outside the window is cut off (decision X106).
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

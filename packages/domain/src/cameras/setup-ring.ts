import { awayText } from './setup-checks.ts';

/** A circle in pixels of the camera's picture. */
interface Circle {
  x: number;
  y: number;
  radius: number;
}

export interface RingFit {
  isFitting: boolean;
  /** What is seen, and what to do about it. */
  sentence: string;
  wayOn: string;
  /** Where the picture has to be moved to. */
  arrow: 'left' | 'right' | 'up' | 'down' | null;
}

const PIZZA_RADIUS_CM = 16.5;
const RADIUS_FROM_PX = 220;
/** Radius over half the picture's shorter side. */
const FILLS = { from: 0.55, to: 0.97 };
const OPPOSITE = { left: 'right', right: 'left', up: 'down', down: 'up' } as const;

/** Whether a pizza lies in the middle of the picture and is large enough to be measured. */
export function fitRing(
  { x, y, radius }: Circle,
  picture: { width: number; height: number },
): RingFit {
  const half = Math.min(picture.width, picture.height) / 2;
  const cm = PIZZA_RADIUS_CM / radius;
  const offset = { right: (x - picture.width / 2) * cm, down: (y - picture.height / 2) * cm };
  const away = awayText(offset);
  if (away) {
    const way = /(left|right|up|down)$/.exec(away)![1] as keyof typeof OPPOSITE;
    const arrow = OPPOSITE[way];
    const by = /^\d+ cm/.exec(away)![0];
    const to = arrow === 'left' || arrow === 'right' ? `to the ${arrow}` : arrow;
    return {
      isFitting: false,
      sentence: `The pizza is ${away}.`,
      wayOn: `Turn the camera a little, or move the cutting place ${by} ${to}.`,
      arrow,
    };
  }
  if (radius > FILLS.to * half) {
    return {
      isFitting: false,
      sentence: 'The pizza is larger than the picture.',
      wayOn: 'Hang the camera higher, or zoom out.',
      arrow: null,
    };
  }
  if (radius < Math.max(RADIUS_FROM_PX, FILLS.from * half)) {
    return {
      isFitting: false,
      sentence: 'The pizza is too small.',
      wayOn: 'Hang the camera lower, or zoom in until the pizza fills the ring.',
      arrow: null,
    };
  }
  return {
    isFitting: true,
    sentence: 'The pizza fills the ring.',
    wayOn: 'Nothing to change.',
    arrow: null,
  };
}

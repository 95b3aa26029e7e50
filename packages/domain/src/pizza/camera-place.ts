/** Where a store's fixed camera sees every pizza: centre and radius, in pixels of the upright picture. */
export interface CameraPlace {
  x: number;
  y: number;
  radius: number;
}

/** No real picture exceeds this width or height. */
const MOST_PIXELS = 12_000;

/** Parses a camera position, or returns the first problem with it. */
export function readCamera(written: unknown): { camera: CameraPlace } | { problem: string } {
  if (typeof written !== 'object' || written === null || Array.isArray(written)) {
    return { problem: "'camera' must be an object with x, y and radius." };
  }
  const { x, y, radius } = written as Record<string, unknown>;
  if (!isPixels(x)) return { problem: problemOf('x') };
  if (!isPixels(y)) return { problem: problemOf('y') };
  if (!isPixels(radius)) return { problem: problemOf('radius') };
  if (radius === 0) return { problem: "'radius' must be greater than 0." };
  return { camera: { x, y, radius } };
}

const isPixels = (value: unknown): value is number =>
  typeof value === 'number' && value >= 0 && value <= MOST_PIXELS;

const problemOf = (name: string): string => `'${name}' must be a number from 0 to ${MOST_PIXELS}.`;

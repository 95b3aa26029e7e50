/** Small curves with which the renderer's passes shape their masks. */
export const TAU = Math.PI * 2;

export const clamp = (x: number, low: number, high: number): number =>
  x < low ? low : x > high ? high : x;

/** Smoothstep: 0 below `from`, 1 above `to`, an S curve in between. */
export function smooth(from: number, to: number, x: number): number {
  if (x <= from) return 0;
  if (x >= to) return 1;
  const t = (x - from) / (to - from);
  return t * t * (3 - 2 * t);
}

/** Half circle over [-1, 1]: a rounded profile. */
export const round = (x: number): number => (x > -1 && x < 1 ? Math.sqrt(1 - x * x) : 0);

/** Polynomial atan2 with an error below 0.0004; several times cheaper than Math.atan2. */
export function fastAtan2(y: number, x: number): number {
  const ax = x < 0 ? -x : x;
  const ay = y < 0 ? -y : y;
  const most = ax > ay ? ax : ay;
  if (most === 0) return 0;
  const a = (ax > ay ? ay : ax) / most;
  const s = a * a;
  let angle = ((-0.0464964749 * s + 0.15931422) * s - 0.327622764) * s * a + a;
  if (ay > ax) angle = 1.57079637 - angle;
  if (x < 0) angle = Math.PI - angle;
  return y < 0 ? -angle : angle;
}

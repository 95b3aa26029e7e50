/** Linear light, 0 to 1, at a pixel near a straight edge. */
export interface EdgePixel {
  x: number;
  y: number;
  light: number;
  /** Gradient magnitude of the light at this pixel. */
  slope: number;
}

/** Width of a bin across the edge, in pixels: four bins per pixel, as the standard specifies. */
const BIN = 0.25;
const FEWEST_PIXELS = 60;
const STEP = 0.0025;
const NYQUIST = 0.5;

/**
 * Spatial frequency at which the contrast of an edge drops to half, in cycles per pixel (MTF50,
 * slanted-edge method of ISO 12233:2017, annex D): pixels are binned by their distance from the
 * edge, and the profile's derivative is windowed (Hamming) and transformed. The edge's line is the
 * axis of the gradients. At most 0.5; null if too little of an edge is visible.
 */
export function mtf50(pixels: readonly EdgePixel[]): number | null {
  if (pixels.length < FEWEST_PIXELS) return null;
  const spread = lineSpread(profile(pixels, lineOf(pixels)));
  if (!spread) return null;
  const whole = amplitude(spread, 0);
  if (whole <= 0) return null;
  let before = 1;
  for (let f = STEP; f <= NYQUIST; f += STEP) {
    // Differencing two bins is itself a filter, so its response is divided out.
    const ofBins = Math.sin(Math.PI * f * BIN) / (Math.PI * f * BIN);
    const contrast = amplitude(spread, f) / whole / ofBins ** 2;
    if (contrast <= 0.5) return f - (STEP * (0.5 - contrast)) / Math.max(1e-9, before - contrast);
    before = contrast;
  }
  return NYQUIST;
}

interface Line {
  x: number;
  y: number;
  /** Unit vector perpendicular to the line. */
  across: readonly [number, number];
}

/** The line through the gradients, by total least squares weighted by their squares. */
function lineOf(pixels: readonly EdgePixel[]): Line {
  let [w, sx, sy] = [0, 0, 0];
  for (const { x, y, slope } of pixels) {
    w += slope ** 2;
    sx += slope ** 2 * x;
    sy += slope ** 2 * y;
  }
  const [mx, my] = [sx / w, sy / w];
  let [xx, xy, yy] = [0, 0, 0];
  for (const { x, y, slope } of pixels) {
    xx += slope ** 2 * (x - mx) ** 2;
    xy += slope ** 2 * (x - mx) * (y - my);
    yy += slope ** 2 * (y - my) ** 2;
  }
  const along = 0.5 * Math.atan2(2 * xy, xx - yy);
  return { x: mx, y: my, across: [-Math.sin(along), Math.cos(along)] };
}

/** Mean light in each bin across the edge; empty bins are interpolated from their neighbours. */
function profile(pixels: readonly EdgePixel[], { x, y, across }: Line): number[] {
  const places = pixels.map((p) =>
    Math.floor(((p.x - x) * across[0] + (p.y - y) * across[1]) / BIN),
  );
  const first = Math.min(...places);
  const last = Math.max(...places);
  const sums = new Float64Array(last - first + 1);
  const counts = new Float64Array(last - first + 1);
  for (const [i, { light }] of pixels.entries()) {
    sums[places[i]! - first]! += light;
    counts[places[i]! - first]! += 1;
  }
  const means = Array.from(sums, (sum, at) => (counts[at] ? sum / counts[at] : Number.NaN));
  for (let at = 1; at < means.length; at++) {
    if (!Number.isNaN(means[at]!)) continue;
    const next = means.findIndex((mean, later) => later > at && !Number.isNaN(mean));
    means[at] =
      next < 0
        ? means[at - 1]!
        : means[at - 1]! + (means[next]! - means[at - 1]!) / (next - at + 1);
  }
  return means;
}

/** The profile's derivative, windowed around its middle; null for a profile without an edge. */
function lineSpread(profile: readonly number[]): Float64Array | null {
  const steps = Float64Array.from(
    { length: profile.length - 1 },
    (_, at) => profile[at + 1]! - profile[at]!,
  );
  const sum = steps.reduce((total, step) => total + step, 0);
  if (Math.abs(sum) < 0.02) return null;
  const middle = steps.reduce((total, step, at) => total + step * at, 0) / sum;
  if (!(middle > 0 && middle < steps.length)) return null;
  const half = Math.max(middle, steps.length - middle);
  return steps.map(
    (step, at) =>
      Math.sign(sum) * step * (0.54 + 0.46 * Math.cos((Math.PI * (at - middle)) / half)),
  );
}

function amplitude(spread: Float64Array, frequency: number): number {
  let [re, im] = [0, 0];
  const turn = 2 * Math.PI * frequency * BIN;
  for (const [at, value] of spread.entries()) {
    re += value * Math.cos(turn * at);
    im += value * Math.sin(turn * at);
  }
  return Math.hypot(re, im);
}

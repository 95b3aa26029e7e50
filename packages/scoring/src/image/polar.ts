/** Number of angles at which outlines are sampled; index 0 is 12 o'clock, counted clockwise. */
export const ANGLES = 360;

/** Unit vectors (x right, y down) of `count` directions, clockwise from 12 o'clock. */
export function directions(count: number): { x: Float64Array; y: Float64Array } {
  const x = new Float64Array(count);
  const y = new Float64Array(count);
  for (let i = 0; i < count; i++) {
    const angle = (i / count) * 2 * Math.PI;
    x[i] = Math.sin(angle);
    y[i] = -Math.cos(angle);
  }
  return { x, y };
}

/**
 * Clockwise share 0..1 of a full turn, from 12 o'clock, of a point right of (dx) and below (dy) the
 * centre.
 */
export function turnOf(dx: number, dy: number): number {
  const turn = Math.atan2(dx, -dy) / (2 * Math.PI);
  return turn < 0 ? turn + 1 : turn;
}

/** Index of the sector, among `count` equal ones, that a direction falls into. */
export const sectorOf = (dx: number, dy: number, count: number): number =>
  Math.min(count - 1, Math.floor(turnOf(dx, dy) * count));

/**
 * The turn (see turnOf) of each pixel of a square of `size` pixels around its centre; cached and
 * shared, so never modify it.
 */
export const turnsOfSquare = kept((size) => {
  const turns = new Float32Array(size * size);
  for (let y = 0, i = 0; y < size; y++) {
    for (let x = 0; x < size; x++, i++) turns[i] = turnOf(x + 0.5 - size / 2, y + 0.5 - size / 2);
  }
  return turns;
});

/**
 * Angle index (0..ANGLES - 1) of each pixel of a square of `size` pixels; cached and shared, so
 * never modify it.
 */
export const anglesOfSquare = kept((size) =>
  Uint16Array.from(turnsOfSquare(size), (turn) => Math.min(ANGLES - 1, Math.floor(turn * ANGLES))),
);

/** Caches `make` by size; there are only a few sizes. */
function kept<T>(make: (size: number) => T): (size: number) => T {
  const made = new Map<number, T>();
  return (size) => {
    const known = made.get(size);
    if (known !== undefined) return known;
    const fresh = make(size);
    made.set(size, fresh);
    return fresh;
  };
}

/** Median over a window of 2 x reach + 1 values of a closed curve. */
export function medianFilterClosed(values: Float32Array, reach: number): Float32Array {
  const count = values.length;
  const window = new Float32Array(2 * reach + 1);
  return Float32Array.from(values, (_, i) => {
    for (let k = -reach; k <= reach; k++) window[k + reach] = values[(i + k + count) % count]!;
    return window.toSorted()[reach]!;
  });
}

/** Radii, at `count` evenly spaced angles, of a closed curve given by points around a centre. */
export function radiiAbout(
  centre: { x: number; y: number },
  points: readonly { x: number; y: number }[],
  count: number,
): Float32Array {
  const known = points
    .map(({ x, y }) => ({
      at: turnOf(x - centre.x, y - centre.y) * count,
      radius: Math.hypot(x - centre.x, y - centre.y),
    }))
    .sort((p, q) => p.at - q.at);
  const radii = new Float32Array(count);
  for (let i = 0, next = 0; i < count; i++) {
    while (next < known.length && known[next]!.at <= i) next++;
    const before = known[(next + known.length - 1) % known.length]!;
    const after = known[next % known.length]!;
    const gap = (after.at - before.at + count) % count || 1;
    const share = ((i - before.at + count) % count) / gap;
    radii[i] = before.radius + (after.radius - before.radius) * Math.min(1, share);
  }
  return radii;
}

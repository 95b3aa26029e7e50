/**
 * The printed A4 target that a camera is checked with, in millimetres. The origin is the middle of its
 * rings, x to the right, y down.
 */
export const TARGET = {
  paper: { left: -105, top: -117.5, width: 210, height: 297 },
  /** Radius of the middle of each ring's line, the outer ring first. */
  rings: [75, 52.5, 30],
  line: 5,
  /** Radius of the dot in the middle. */
  dot: 10,
  /** Neutral; its lightness at the right exposure is 64. */
  grey: { x: -47.5, y: 133.75, width: 60, height: 42.5, byte: 155 },
  /** Black, and turned by five degrees, as edges are measured that lie a little across the pixels. */
  slanted: { x: 47.5, y: 133.75, width: 50, height: 36, degrees: 5 },
  /** White paper near its corners, and within the rings. */
  corners: [
    [-92, -104],
    [92, -104],
    [92, 167],
    [-92, 167],
  ],
  middle: [
    [0, -41],
    [41, 0],
    [0, 41],
    [-41, 0],
  ],
} as const;

type Point = readonly [number, number];

/** The corners of the black rectangle, one after the other around it. */
export function slantedCorners(): Point[] {
  const { x, y, width, height, degrees } = TARGET.slanted;
  const [cos, sin] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)];
  const signs: readonly Point[] = [
    [-1, -1],
    [1, -1],
    [1, 1],
    [-1, 1],
  ];
  return signs.map(([right, down]) => {
    const [across, along] = [(right * width) / 2, (down * height) / 2];
    return [x + across * cos - along * sin, y + across * sin + along * cos];
  });
}

/**
 * The printed A4 target for checking a camera, in millimetres. The origin is the centre of its
 * rings, x to the right, y down.
 */
export const TARGET = {
  paper: { left: -105, top: -117.5, width: 210, height: 297 },
  /** Radius of each ring at the middle of its line, outer ring first. */
  rings: [75, 52.5, 30],
  line: 5,
  /** Radius of the dot in the centre. */
  dot: 10,
  /** Neutral grey; its lightness at the right exposure is 64. */
  grey: { x: -47.5, y: 133.75, width: 60, height: 42.5, byte: 155 },
  /**
   * Black and rotated by five degrees, because sharpness is measured on edges slightly askew to the
   * pixels.
   */
  slanted: { x: 47.5, y: 133.75, width: 50, height: 36, degrees: 5 },
  /** Points of white paper near its corners and within the rings. */
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

/** The corners of the black rectangle, in order around it. */
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

import type { Disc } from '../image/raster.ts';

/** One pizza seen in one frame. */
export interface Sighting {
  frame: number;
  seconds: number;
  circle: Disc;
  /** How good the snapshot is, 0..1; only its order means something. */
  merit: number;
}

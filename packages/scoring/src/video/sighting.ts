import type { Disc } from '../image/raster.ts';

/** One pizza seen in one frame. */
export interface Sighting {
  frame: number;
  seconds: number;
  circle: Disc;
  /** Quality of the snapshot, 0..1; only its order is meaningful. */
  merit: number;
}

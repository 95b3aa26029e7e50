/** Changes of a picture after which its pizza is the same: the score should stay. */
export const PICTURE_CHANGES = [
  'turned',
  'mirrored',
  'darker',
  'brighter',
  'compressed',
  'halved',
] as const;
export type PictureChange = (typeof PICTURE_CHANGES)[number];

/** One picture scored twice: as the camera took it, and changed. */
export interface ScoredTwice {
  change: PictureChange;
  before: number;
  /** Null where the changed one was not scored. */
  after: number | null;
}

/** How far scores move when a picture is changed in one way. */
export interface ChangeFigure {
  change: PictureChange;
  /** Changed pictures that were scored, and those that were not. */
  compared: number;
  lost: number;
  /** Root mean square of the differences, in points; null where none was scored. */
  deviation: number | null;
}

/** A figure for each change, in their order; one that was never made has none. */
export const repeatabilityOf = (pairs: readonly ScoredTwice[]): ChangeFigure[] =>
  PICTURE_CHANGES.flatMap((change) => {
    const ofChange = pairs.filter((pair) => pair.change === change);
    if (ofChange.length === 0) return [];
    const moved = ofChange.flatMap(({ before, after }) => (after === null ? [] : after - before));
    return {
      change,
      compared: moved.length,
      lost: ofChange.length - moved.length,
      deviation: rootMeanSquare(moved),
    };
  });

const rootMeanSquare = (values: readonly number[]): number | null =>
  values.length === 0
    ? null
    : Math.sqrt(values.reduce((sum, value) => sum + value ** 2, 0) / values.length);

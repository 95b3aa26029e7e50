/** Changes to a picture that leave its pizza the same, so that the score should not change. */
export const PICTURE_CHANGES = [
  'turned',
  'mirrored',
  'darker',
  'brighter',
  'compressed',
  'halved',
] as const;
export type PictureChange = (typeof PICTURE_CHANGES)[number];

/** One picture scored twice: the original and a changed version. */
export interface ScoredTwice {
  change: PictureChange;
  before: number;
  /** Null if the changed picture was not scored. */
  after: number | null;
}

/** How far scores move under one kind of change. */
export interface ChangeFigure {
  change: PictureChange;
  /** Changed pictures that were scored, and those that were not. */
  compared: number;
  lost: number;
  /** Root mean square of the differences, in points; null if no changed picture was scored. */
  deviation: number | null;
}

/** One figure per change, in the order of PICTURE_CHANGES; changes without pairs are omitted. */
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

import { UNKNOWN_SPECIALTY } from './specialties.ts';

/** Possible problems of a snapshot, most important first. */
export const SNAPSHOT_FAULTS = [
  'no_pizza',
  'not_whole',
  'too_small',
  'blurred',
  'covered',
  'not_known',
] as const;
export type SnapshotFault = (typeof SNAPSHOT_FAULTS)[number];

interface Reason {
  word: string;
  sentence: string;
}

/** Every reason for a missing score, as a short label and a sentence. */
export const UNSCORED_REASONS = {
  no_pizza: { word: 'no pizza found', sentence: 'No round pizza was found in this snapshot.' },
  not_whole: {
    word: 'not sure: no whole pizza',
    sentence: 'This may be a slice or other food instead of a whole pizza.',
  },
  too_small: { word: 'too small', sentence: 'The pizza is too small in the picture.' },
  blurred: { word: 'blurred', sentence: 'The snapshot is too blurry to score.' },
  covered: { word: 'covered', sentence: 'Something covers the pizza in this snapshot.' },
  not_known: {
    word: 'not sure: unfamiliar',
    sentence: 'The picture is unlike any the engine was trained on.',
  },
  /** The pipeline did not report what is wrong with the snapshot. */
  unusable: { word: 'unusable snapshot', sentence: 'The snapshot is not good enough to score.' },
  unknown_specialty: { word: 'unknown specialty', sentence: 'The specialty is not known.' },
  not_evaluated: { word: 'not evaluated', sentence: 'The pipeline did not return a score.' },
} as const satisfies Record<SnapshotFault, Reason> & Record<string, Reason>;
export type UnscoredReason = keyof typeof UNSCORED_REASONS;

/** The fields of a tracked pizza that determine it. */
export interface UnscoredPizza {
  category: string | null;
  snap_quality: 'buena' | 'mala' | null;
  /** Absent if the pipeline reports no reasons. */
  snap_quality_reasons?: readonly SnapshotFault[] | null | undefined;
}

/**
 * Why a pizza has no score. The pipeline's own reasons decide; its occlusion value is ignored
 * because anything that makes a snapshot 'mala' raises it.
 */
export function unscoredReason({
  category,
  snap_quality,
  snap_quality_reasons,
}: UnscoredPizza): UnscoredReason {
  if (snap_quality === 'mala') return snap_quality_reasons?.[0] ?? 'unusable';
  const isUnknown = category === null || category === UNKNOWN_SPECIALTY;
  return isUnknown ? 'unknown_specialty' : 'not_evaluated';
}

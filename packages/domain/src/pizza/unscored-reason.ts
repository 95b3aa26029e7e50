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

/**
 * Why a pizza has no score; 'unusable' if the pipeline did not report what is wrong with the
 * snapshot.
 */
export const UNSCORED_REASONS = [
  ...SNAPSHOT_FAULTS,
  'unusable',
  'unknown_specialty',
  'not_evaluated',
] as const;
export type UnscoredReason = (typeof UNSCORED_REASONS)[number];

/** The fields of a tracked pizza that determine the reason. */
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

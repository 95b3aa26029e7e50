import { UNKNOWN_SPECIALTY } from '@crustodian/domain/pizza/specialties';

/** How often a pizza was detected. */
export interface DetectionCounts {
  /** Detections per frame, by frame number. */
  frameDetections: Record<string, number>;
  /** Detections as each specialty, by specialty id. */
  categories: Record<string, number>;
}

/**
 * Counts the detections of a pizza: `frames` are those that show it, `specialties` those that its
 * scored snapshots were given. A snapshot with no specialty, or an unknown one, does not count.
 */
export const detectionCounts = (
  frames: readonly number[],
  specialties: readonly (string | null)[],
): DetectionCounts => ({
  frameDetections: countEach(frames.map(String)),
  categories: countEach(
    specialties.flatMap((name) => (name === null || name === UNKNOWN_SPECIALTY ? [] : [name])),
  ),
});

function countEach(names: readonly string[]): Record<string, number> {
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  return Object.fromEntries(counts);
}

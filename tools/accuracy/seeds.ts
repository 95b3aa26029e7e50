/** Where the seeds of drawn pictures start, by what these are for: no picture serves two purposes. */
export const SEEDS = {
  specialtyHead: 5_000_000,
  /** On which the specialty head's certainty is set. */
  specialtyCalibration: 5_500_000,
  specialtyTest: 6_000_000,
  segmenter: 7_000_000,
  measures: 8_000_000,
  films: 8_400_000,
  /** On which limits and ways of learning are chosen; nothing learns from them and nothing is tested on them. */
  tuning: 8_500_000,
  gate: 8_600_000,
  food: 8_700_000,
  /** How photographs are changed to make their pizzas look burnt. */
  charred: 8_800_000,
  /** Drawings to be distinguished from photographs. */
  gap: 8_900_000,
  evaluation: 9_000_000,
} as const;

/** Fewest seeds of every purpose. */
export const SEEDS_EACH = 100_000;

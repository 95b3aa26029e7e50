/** First seeds of rendered pictures by purpose; no picture serves two purposes. */
export const SEEDS = {
  specialtyHead: 5_000_000,
  /** For calibrating the specialty head's certainty. */
  specialtyCalibration: 5_500_000,
  specialtyTest: 6_000_000,
  segmenter: 7_000_000,
  measures: 8_000_000,
  films: 8_400_000,
  /** For choosing limits and training methods; nothing is trained or tested on them. */
  tuning: 8_500_000,
  gate: 8_600_000,
  food: 8_700_000,
  /** For changing photographs so that their pizzas look burnt. */
  charred: 8_800_000,
  /** For renders to be distinguished from photographs. */
  gap: 8_900_000,
  evaluation: 9_000_000,
} as const;

/** Minimum number of seeds per purpose. */
export const SEEDS_EACH = 100_000;

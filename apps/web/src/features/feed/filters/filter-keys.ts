import type { HourRange } from '../../../controls/time-of-day.ts';

// Without texts, because the initial bundle of every page includes the URL schemas.

/** Every filter of the feed (spec 000 section 2.2), in the order of the bar. */
export const FILTER_KEYS = [
  'scored',
  'reviewed',
  'specialty',
  'crust',
  'standard',
  'snapshot',
  'quality',
  'flag',
] as const;
export type FilterKey = (typeof FILTER_KEYS)[number];

/** Chosen values per filter; a missing filter has its default. */
export type Choices = Partial<Record<FilterKey, readonly string[]>>;

export const WHOLE_DAY: HourRange = [0, 24];
export const HOUR_STEP = 0.5;

/** The six orders of the feed (spec 000 section 2.2). */
export const SORT_KEYS = [
  'latest',
  'oldest',
  'score-asc',
  'score-desc',
  'specialty-asc',
  'specialty-desc',
] as const;
export type Sort = (typeof SORT_KEYS)[number];
export const DEFAULT_SORT: Sort = 'latest';

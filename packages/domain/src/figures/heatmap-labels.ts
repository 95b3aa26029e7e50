import { FIRST_HEATMAP_HOUR, LAST_HEATMAP_HOUR } from './heatmap.ts';

/**
 * The columns of the heatmaps: hours of the business day, where 24 is the hour after midnight
 * (decision X12).
 */
export const HEATMAP_HOURS: readonly number[] = Array.from(
  { length: LAST_HEATMAP_HOUR - FIRST_HEATMAP_HOUR + 1 },
  (_, at) => FIRST_HEATMAP_HOUR + at,
);

const pad = (value: number) => String(value).padStart(2, '0');

/**
 * The column header as specified: '11 AM', '12 AM' at noon, '01 PM' to '12 PM' at midnight (spec
 * 001 section 9, decision X12).
 */
export const heatmapHourLabel = (hour: number): string =>
  hour <= 12 ? `${hour} AM` : `${pad(hour - 12)} PM`;

/** The hour in unambiguous form: '23:00–24:00', '00:00–01:00' (decision X12). */
export const heatmapHourText = (hour: number): string =>
  `${pad(hour % 24)}:00–${pad((hour % 24) + 1)}:00`;

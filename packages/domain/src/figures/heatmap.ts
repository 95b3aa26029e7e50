export const WEEKDAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'] as const;
export type Weekday = (typeof WEEKDAYS)[number];

/** The first and last of the heatmaps' fourteen columns, as hours of the business day (decision X12). */
export const FIRST_HEATMAP_HOUR = 11;
export const LAST_HEATMAP_HOUR = 24;

/** Whether the heatmaps have a column for an hour 4..27 of the business day. */
export const isOnHeatmap = (hour: number): boolean =>
  hour >= FIRST_HEATMAP_HOUR && hour <= LAST_HEATMAP_HOUR;

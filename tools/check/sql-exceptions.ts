const OF_FRAGMENT = 'its WHERE is the fragment isAsked, which begins with venue_id = ANY';
const OF_GIVEN = 'its WHERE is the fragment isGiven, which begins with the venue_id';
const OF_COLUMNS = 'the columns come from a list that holds venue_id';

/** SQL that means rows of many venues, or says so elsewhere: by file and table, with the reason. */
export const MAY_CROSS_VENUES: Record<string, string> = {
  'apps/api/migrations/0002-pizzas.sql picture': 'made anew with venue_id first by a later file',
  'apps/api/src/commands/captures.ts capture': "an operator's command for all venues",
  'apps/api/src/pizzas/insert-capture.ts capture_picture': OF_COLUMNS,
  'apps/api/src/pizzas/insert-facts.ts pizza': OF_COLUMNS,
  'apps/api/src/pizzas/insert-facts.ts pizza_detail': OF_COLUMNS,
  'apps/api/src/pizzas/portion-figures.ts portion_day': OF_FRAGMENT,
  'apps/api/src/pizzas/rollup-figures.ts rollup_day': OF_FRAGMENT,
  'apps/api/src/pizzas/rollup-figures.ts rollup_specialty': OF_FRAGMENT,
  'apps/api/src/features/analytics/heatmap-cells.ts rollup_hour': OF_FRAGMENT,
  'apps/api/src/features/analytics/read-performance-summary.ts rollup_day': OF_FRAGMENT,
  'apps/api/src/features/analytics/read-performance-summary.ts rollup_specialty': OF_FRAGMENT,
  'apps/api/src/features/health/read-metrics.ts capture': 'counts what waits of all venues',
  'apps/api/src/features/review/write-correction.ts pizza': OF_GIVEN,
  'apps/api/src/features/review/write-correction.ts pizza_detail': OF_GIVEN,
  'apps/api/src/features/images/clear-pictures.job.ts picture': 'asks which files any venue knows',
  'apps/api/src/features/images/clear-pictures.job.ts report_file':
    'asks which files any venue knows',
};

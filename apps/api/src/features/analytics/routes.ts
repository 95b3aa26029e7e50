import * as contract from '@crustodian/contract/analytics';
import { underOneDefinition } from '#pizzas/one-definition';
import { asMade, implement } from '#platform/http/http';
import { compareQuality } from './compare-quality.ts';
import { compareVenues } from './compare-venues.ts';
import { rankShifts } from './rank-shifts.ts';
import { rankWeeks } from './rank-weeks.ts';
import { readDailyInsights } from './read-daily-insights.ts';
import { readPerformanceAverage } from './read-performance-average.ts';
import { readPerformanceDistribution } from './read-performance-distribution.ts';
import { readPerformanceQuality } from './read-performance-quality.ts';
import { readPerformanceSummary } from './read-performance-summary.ts';
import { readPortionControl } from './read-portion-control.ts';
import { readProductionDistribution } from './read-production-distribution.ts';
import { readProductionTotal } from './read-production-total.ts';
import { readShiftQuality } from './read-shift-quality.ts';
import { readSpecialtyQuality } from './read-specialty-quality.ts';

export const analyticsRoutes = implement(contract, {
  readDailyInsights,
  readPortionControl,
  readProductionTotal: asMade(readProductionTotal),
  readProductionDistribution: asMade(readProductionDistribution),
  readPerformanceDistribution: asMade(readPerformanceDistribution),
  readPerformanceQuality: asMade(readPerformanceQuality),
  readPerformanceAverage: asMade(readPerformanceAverage),
  readShiftQuality: asMade(readShiftQuality),
  readSpecialtyQuality: asMade(readSpecialtyQuality),
  readPerformanceSummary,
  compareVenues: asMade(compareVenues),
  compareQuality: asMade(compareQuality),
  rankShifts: asMade(rankShifts),
  rankWeeks,
}).map(underOneDefinition);

import * as contract from '@crustodian/contract/analytics';
import { underOneDefinition } from '#pizzas/one-definition';
import { skipEncoding, implement } from '#platform/http/http';
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
  readProductionTotal: skipEncoding(readProductionTotal),
  readProductionDistribution: skipEncoding(readProductionDistribution),
  readPerformanceDistribution: skipEncoding(readPerformanceDistribution),
  readPerformanceQuality: skipEncoding(readPerformanceQuality),
  readPerformanceAverage: skipEncoding(readPerformanceAverage),
  readShiftQuality: skipEncoding(readShiftQuality),
  readSpecialtyQuality: skipEncoding(readSpecialtyQuality),
  readPerformanceSummary,
  compareVenues: skipEncoding(compareVenues),
  compareQuality: skipEncoding(compareQuality),
  rankShifts: skipEncoding(rankShifts),
  rankWeeks,
}).map(underOneDefinition);

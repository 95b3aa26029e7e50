import { readCameraMarks } from '@crustodian/contract/cameras';
import {
  readPerformanceAverage,
  readPerformanceDistribution,
  readPerformanceQuality,
  readPerformanceSummary,
  readPortionControl,
  readProductionDistribution,
  readProductionTotal,
  readShiftQuality,
  readSpecialtyQuality,
} from '@crustodian/contract/analytics';
import type { Answer } from '@crustodian/contract/wire/endpoint';
import type { DayRange } from '@crustodian/domain/time/day-range';
import type { View } from '@crustodian/domain/time/period';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../../api/call.ts';

/** Request of a report: venue, days and view. */
export interface ReportRequest {
  venue: number;
  range: DayRange;
  view: View;
}

export type AverageAnswer = Answer<typeof readPerformanceAverage>;
export type QualityAnswer = Answer<typeof readPerformanceQuality>;
export type DistributionAnswer = Answer<typeof readPerformanceDistribution>;
export type SpecialtyQualityAnswer = Answer<typeof readSpecialtyQuality>;
export type SummaryAnswer = Answer<typeof readPerformanceSummary>['summary'];
export type ProductionTotals = Answer<typeof readProductionTotal>['data'];
export type ProductionCells = readonly Answer<
  typeof readProductionDistribution
>['data_weekly'][number][];
export type PortionAnswer = Answer<typeof readPortionControl>;

const venueDays = ({ venue, range }: ReportRequest) => ({
  venue,
  start_date: range.min,
  end_date: range.max,
});
const venuePeriods = (asked: ReportRequest) => ({ ...venueDays(asked), type: asked.view });
const keyOf = ({ venue, range }: ReportRequest) => [venue, range.min, range.max] as const;
/** Keeps the previous data visible while new days load. */
const keeping = { placeholderData: keepPreviousData } as const;

export const summaryQuery = (asked: ReportRequest) =>
  queryOptions({
    queryKey: ['performance-summary', ...keyOf(asked)],
    queryFn: async ({ signal }) =>
      (await call(readPerformanceSummary, { params: venueDays(asked) }, { signal })).summary,
    ...keeping,
  });

/** Staff see the average of all companies (spec 001 section 6, decision X70). */
export const averageQuery = (asked: ReportRequest, isStaff: boolean) =>
  queryOptions({
    queryKey: ['performance-average', ...keyOf(asked), asked.view, isStaff],
    queryFn: async ({ signal }) => {
      const query = { staff_user: isStaff ? '1' : '0' } as const;
      const params = venuePeriods(asked);
      return { asked, answer: await call(readPerformanceAverage, { params, query }, { signal }) };
    },
    ...keeping,
  });

export const qualityQuery = (asked: ReportRequest) =>
  queryOptions({
    queryKey: ['performance-quality', ...keyOf(asked), asked.view],
    queryFn: async ({ signal }) => {
      const params = venuePeriods(asked);
      return { asked, answer: await call(readPerformanceQuality, { params }, { signal }) };
    },
    ...keeping,
  });

export const distributionQuery = (asked: ReportRequest) =>
  queryOptions({
    queryKey: ['performance-distribution', ...keyOf(asked)],
    queryFn: ({ signal }) =>
      call(readPerformanceDistribution, { params: venueDays(asked) }, { signal }),
    ...keeping,
  });

export const shiftQualityQuery = (asked: ReportRequest) =>
  queryOptions({
    queryKey: ['performance-shift-quality', ...keyOf(asked), asked.view],
    queryFn: ({ signal }) => call(readShiftQuality, { params: venuePeriods(asked) }, { signal }),
    ...keeping,
  });

export const specialtyQualityQuery = (asked: ReportRequest) =>
  queryOptions({
    queryKey: ['performance-specialty-quality', ...keyOf(asked)],
    queryFn: ({ signal }) => call(readSpecialtyQuality, { params: venueDays(asked) }, { signal }),
    ...keeping,
  });

export const productionTotalQuery = (asked: ReportRequest) =>
  queryOptions({
    queryKey: ['production-total', ...keyOf(asked), asked.view],
    queryFn: async ({ signal }) => {
      const params = venuePeriods(asked);
      return { asked, answer: await call(readProductionTotal, { params }, { signal }) };
    },
    ...keeping,
  });

export const productionDistributionQuery = (asked: ReportRequest) =>
  queryOptions({
    queryKey: ['production-distribution', ...keyOf(asked)],
    queryFn: ({ signal }) =>
      call(readProductionDistribution, { params: venueDays(asked) }, { signal }),
    ...keeping,
  });

export const portionQuery = (asked: ReportRequest) =>
  queryOptions({
    queryKey: ['portion-control', ...keyOf(asked)],
    queryFn: ({ signal }) => call(readPortionControl, { params: venueDays(asked) }, { signal }),
    ...keeping,
  });

export const cameraMarksQuery = (venue: number, { min, max }: DayRange) =>
  queryOptions({
    queryKey: ['camera-marks', venue, min, max],
    queryFn: ({ signal }) =>
      call(
        readCameraMarks,
        { params: { venue, start_date: min, end_date: max } },
        { signal, background: true },
      ),
  });

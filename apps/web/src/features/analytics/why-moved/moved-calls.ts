import {
  readCompanyAuditedFigures,
  readVenueAuditedFigures,
} from '@crustodian/contract/audited-figures';
import { readCompanyWhyMoved, readWhyMoved } from '@crustodian/contract/measurement';
import type { Answer } from '@crustodian/contract/wire/endpoint';
import type { DayRange } from '@crustodian/domain/time/day-range';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../../api/call.ts';

export type WhyMoved = Answer<typeof readWhyMoved>;
export type MovedPart = WhyMoved['parts'][number];
export type MovedRegion = Answer<typeof readCompanyWhyMoved>['regions'][number];

/** A span and the preceding one. */
export interface Spans {
  now: DayRange;
  before: DayRange;
}

const daysOf = ({ now, before }: Spans) => ({
  start_date: now.min,
  end_date: now.max,
  before_start: before.min,
  before_end: before.max,
});
const keyOf = ({ now, before }: Spans) => [now.min, now.max, before.min, before.max] as const;

export const whyMovedQuery = (venue: number, spans: Spans) =>
  queryOptions({
    queryKey: ['why-moved', venue, ...keyOf(spans)],
    queryFn: ({ signal }) =>
      call(readWhyMoved, { params: { venue, ...daysOf(spans) } }, { signal }),
    placeholderData: keepPreviousData,
  });

export const companyWhyMovedQuery = (company: number, spans: Spans) =>
  queryOptions({
    queryKey: ['company-why-moved', company, ...keyOf(spans)],
    queryFn: ({ signal }) =>
      call(readCompanyWhyMoved, { params: { company_pk: company, ...daysOf(spans) } }, { signal }),
    placeholderData: keepPreviousData,
  });

export type AuditedScore = Answer<typeof readVenueAuditedFigures>['figures']['score'];

/** The audited mean of a venue over a range of days. */
export const auditedScoreQuery = (venue: number, { min, max }: DayRange) =>
  queryOptions({
    queryKey: ['audited-score', venue, min, max],
    queryFn: async ({ signal }) => {
      const params = { venue, start_date: min, end_date: max };
      return (await call(readVenueAuditedFigures, { params }, { signal })).figures.score;
    },
  });

/** The audited mean over all stores of a company that the viewer may see. */
export const companyAuditedScoreQuery = (company: number, { min, max }: DayRange) =>
  queryOptions({
    queryKey: ['company-audited-score', company, min, max],
    queryFn: async ({ signal }) => {
      const params = { company, start_date: min, end_date: max };
      return (await call(readCompanyAuditedFigures, { params }, { signal })).company.score;
    },
  });

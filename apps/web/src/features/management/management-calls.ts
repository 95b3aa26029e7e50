import type { Answer } from '@crustodian/contract/endpoint';
import { readManagementSummary } from '@crustodian/contract/management';
import type { DayRange } from '@crustodian/domain/day-range';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api/call.ts';

export type Summary = Answer<typeof readManagementSummary>;
export type Block = Summary['company'];
export type Region = Summary['data'][string];
export type SpecialtyFigures = Block['specialties'][string];

/** A company over some days: as a whole and per region. */
export const summaryQuery = (company: number, { min, max }: DayRange) =>
  queryOptions({
    queryKey: ['management', company, min, max],
    queryFn: ({ signal }) =>
      call(
        readManagementSummary,
        { params: { company_pk: company, start_date: min, end_date: max } },
        { signal },
      ),
  });

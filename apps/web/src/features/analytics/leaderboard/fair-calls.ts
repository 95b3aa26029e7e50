import { readRanking } from '@crustodian/contract/measurement';
import type { Answer } from '@crustodian/contract/wire/endpoint';
import type { DayRange } from '@crustodian/domain/time/day-range';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../../api/call.ts';

export type FairRanking = Answer<typeof readRanking>;
export type FairStore = FairRanking['stores'][number];
export type FairPlace = FairRanking['podium'][number];
export type FairWinner = FairRanking['winners'][number];

/** Stores by audited score, with the range of ranks each may have. */
export const fairRankingQuery = (company: number, { min, max }: DayRange) =>
  queryOptions({
    queryKey: ['fair-ranking', company, min, max],
    queryFn: ({ signal }) =>
      call(
        readRanking,
        { params: { company_pk: company, start_date: min, end_date: max } },
        { signal },
      ),
    placeholderData: keepPreviousData,
  });

import {
  compareQuality,
  compareVenues,
  rankShifts,
  rankWeeks,
} from '@crustodian/contract/analytics';
import type { Answer } from '@crustodian/contract/wire/endpoint';
import type { DayRange } from '@crustodian/domain/time/day-range';
import type { View } from '@crustodian/domain/time/period';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../api/call.ts';

export type Comparison = Answer<typeof compareVenues>;
export type RankedShift = Answer<typeof rankShifts>['best_shifts'][number];
export type Winner = Answer<typeof rankWeeks>['week_ranking'][number];

const daysOf = ({ min, max }: DayRange) => ({ start_date: min, end_date: max });
const ofCompany = (company: number | null) => ({ ...(company !== null && { company }) });

/** The stores of a company compared with its average; the viewer's own company if none is given. */
export const compareQuery = (company: number | null, range: DayRange) =>
  queryOptions({
    queryKey: ['compare', company, range.min, range.max],
    queryFn: ({ signal }) =>
      call(compareVenues, { params: daysOf(range), query: ofCompany(company) }, { signal }),
  });

/** A store's quality by period next to its company's. */
export const evolutionQuery = (venue: number, type: View, range: DayRange) =>
  queryOptions({
    queryKey: ['compare-quality', venue, type, range.min, range.max],
    queryFn: ({ signal }) =>
      call(compareQuality, { params: { venue, type, ...daysOf(range) } }, { signal }),
  });

/** Shifts of every visible store, best first. */
export const leaderboardQuery = (company: number | null, range: DayRange) =>
  queryOptions({
    queryKey: ['leaderboard', company, range.min, range.max],
    queryFn: ({ signal }) =>
      call(rankShifts, { params: daysOf(range), query: ofCompany(company) }, { signal }),
  });

/** The best shift of each of the last ten complete weeks, newest first. */
export const winnersQuery = (company: number | null) =>
  queryOptions({
    queryKey: ['week-ranking', company],
    queryFn: ({ signal }) => call(rankWeeks, { query: ofCompany(company) }, { signal }),
  });

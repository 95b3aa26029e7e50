import { readDailyInsights } from '@crustodian/contract/analytics';
import type { Answer } from '@crustodian/contract/wire/endpoint';
import { readFeed } from '@crustodian/contract/feed';
import type { CalendarDay } from '@crustodian/domain/time/calendar-day';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../api/call.ts';

export type DayInsights = NonNullable<Answer<typeof readDailyInsights>['data']>;

/** The figures of a store's day; null without pizzas. */
export const insightsQuery = (venue: number, date: CalendarDay) =>
  queryOptions({
    queryKey: ['daily-insights', venue, date],
    queryFn: async ({ signal }) =>
      (await call(readDailyInsights, { params: { venue, date } }, { signal })).data,
  });

/** The pizzas of a store's day, for the pictures next to the figures. */
export const dayPizzasQuery = (venue: number, day: CalendarDay) =>
  queryOptions({
    // The same query as the feed's, so that opening the feed finds it cached.
    queryKey: ['feed', venue, day, day],
    queryFn: ({ signal }) =>
      call(readFeed, { body: { venue, min: day, max: day } }, { signal, background: true }),
  });

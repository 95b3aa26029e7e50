import { isCalendarDay } from '@crustodian/domain/time/calendar-day';
import { z } from 'zod';
import { placeSearch } from '../../../controls/address.ts';

/** URL state of the daily insights: place and day. */
export const insightsSearch = placeSearch.extend({
  date: z.string().refine(isCalendarDay).optional().catch(undefined),
});
export type InsightsSearch = z.output<typeof insightsSearch>;

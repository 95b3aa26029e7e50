import {
  readCompanyInfo,
  readSpecialties,
  readVenueStats,
  venueOption,
} from '@crustodian/contract/directory';
import { readFeed, type FeedAnswer } from '@crustodian/contract/feed';
import type { CalendarDay } from '@crustodian/domain/time/calendar-day';
import { queryOptions } from '@tanstack/react-query';
import { z } from 'zod';
import { completeVenueInfo } from '../../../api/complete-venue-info.ts';
import { loadModule } from '../../../connection/load-module.ts';
import { venueFacts, type VenueFacts } from '../venue-facts.ts';

/** Bundled answers of the feed's calls, written by tools/generate/write-sample-feed.ts. */
const sampleFile = z.object({
  day: z.iso.date(),
  venue: venueOption,
  info: readCompanyInfo.answer,
  stats: readVenueStats.answer,
  specialties: readSpecialties.answer,
  feed: readFeed.answer,
});

export interface Sample {
  day: CalendarDay;
  venue: z.output<typeof venueOption>;
  facts: VenueFacts;
  answer: FeedAnswer;
}

/** Validates the sample as strictly as server responses. */
export function readSample(file: unknown): Sample {
  const { day, venue, info, stats, specialties, feed } = sampleFile.parse(file);
  return {
    day,
    venue,
    facts: venueFacts({ venue, info: completeVenueInfo(info, []), stats, names: specialties, today: day }),
    answer: feed,
  };
}

export const sampleQuery = queryOptions({
  queryKey: ['sample-feed'],
  queryFn: async () =>
    readSample((await loadModule(() => import('./sample-feed.json'))).default),
  staleTime: Number.POSITIVE_INFINITY,
});

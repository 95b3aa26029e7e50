import { businessDay, wallClock, type CalendarDay } from '@crustodian/domain/time/calendar-day';
import { useMemo, useState } from 'react';
import { useChosenVenue } from '../api/use-chosen-venue.ts';

/** A venue with the data that its reports need. */
export interface ReportVenue {
  id: number;
  name: string;
  company: number;
  /** The venue's current business day. */
  today: CalendarDay;
}

export type ChosenPlace = ReturnType<typeof usePlace>;

/** The chosen company and venue, with the venue data that reports need. */
export function usePlace(named: Parameters<typeof useChosenVenue>[0]) {
  const { option, info, ...place } = useChosenVenue(named);
  const [now] = useState(Date.now);
  const today = info && businessDay(wallClock(now, info.time_zone));
  return {
    ...place,
    /** The venue's id as in the API. */
    chosenVenue: option?.value ?? null,
    /** Undefined while loading; null if the URL names none of the viewer's venues. */
    venue: useMemo((): ReportVenue | null | undefined => {
      if (option === null) return null;
      if (!option || !info || !today) return undefined;
      return { id: Number(option.value), name: option.name, company: info.company.pk, today };
    }, [option, info, today]),
  };
}

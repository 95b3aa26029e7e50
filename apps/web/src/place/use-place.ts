import { businessDay, wallClock, type CalendarDay } from '@crustodian/domain/time/calendar-day';
import { useMemo, useState } from 'react';
import { useChosenVenue } from '../api/use-chosen-venue.ts';

/** A venue and what its reports need to know about it. */
export interface ReportVenue {
  id: number;
  name: string;
  company: number;
  /** The business day that it is now at the venue. */
  today: CalendarDay;
}

export type ChosenPlace = ReturnType<typeof usePlace>;

/** The chosen company and venue, with what reports need to know of the venue. */
export function usePlace(named: Parameters<typeof useChosenVenue>[0]) {
  const { option, info, ...place } = useChosenVenue(named);
  const [now] = useState(Date.now);
  const today = info && businessDay(wallClock(now, info.time_zone));
  return {
    ...place,
    /** The venue's id as it travels. */
    chosenVenue: option?.value ?? null,
    /** Undefined while loading; null when the address names none of the viewer's venues. */
    venue: useMemo((): ReportVenue | null | undefined => {
      if (option === null) return null;
      if (!option || !info || !today) return undefined;
      return { id: Number(option.value), name: option.name, company: info.company.pk, today };
    }, [option, info, today]),
  };
}

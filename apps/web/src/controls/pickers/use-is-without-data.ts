import type { CalendarDay } from '@crustodian/domain/time/calendar-day';
import { yearMonth, type YearMonth } from '@crustodian/domain/time/month';
import { useEffect, useRef, useState } from 'react';
import { say } from '../../language/language.ts';

/** Returns the days of a month that have data; a new function (another venue) resets the cache. */
export type DatesOf = (month: YearMonth) => Promise<readonly CalendarDay[]>;

type KnownMonths = ReadonlyMap<YearMonth, ReadonlySet<CalendarDay>>;

interface Known {
  source: DatesOf | undefined;
  months: KnownMonths;
}

/** Props that mark a calendar day without data. */
export const noDataProps = () => ({
  'data-no-data': true,
  title: say({ en: 'No data', es: 'Sin datos' }),
});

const NOTHING: KnownMonths = new Map();

/** A build can switch off the disabling of days without data (decision X13). */
const SWITCHED_OFF = import.meta.env.VITE_ALLOW_DAYS_WITHOUT_DATA === '1';

/**
 * Whether a day has no data, for the months shown (none while the calendar is closed). Each month
 * is requested once and cached. While it loads, and after a failure, none of its days is disabled;
 * a failed month is requested again when it is next shown (decision X13).
 */
export function useIsWithoutData(
  datesOf: DatesOf | undefined,
  shown: readonly YearMonth[],
): (day: CalendarDay) => boolean {
  const [known, setKnown] = useState<Known>({ source: datesOf, months: NOTHING });
  const asked = useRef<{ source: DatesOf | undefined; months: Set<YearMonth> }>(null);
  const months = shown.join();

  useEffect(() => {
    if (!datesOf || SWITCHED_OFF) return;
    if (asked.current?.source !== datesOf) {
      asked.current = { source: datesOf, months: new Set() };
    }
    const { months: asking } = asked.current;
    for (const month of months.split(',').filter(Boolean)) {
      if (asking.has(month)) continue;
      asking.add(month);
      datesOf(month).then(
        (days) => {
          // Ignores a late response for a venue that is no longer selected.
          if (asked.current?.source !== datesOf) return;
          setKnown((before) => withMonth(before, datesOf, month, days));
        },
        () => asking.delete(month),
      );
    }
  }, [datesOf, months]);

  const current = known.source === datesOf ? known.months : NOTHING;
  return (day) => {
    const days = current.get(yearMonth(day));
    return days !== undefined && !days.has(day);
  };
}

function withMonth(
  before: Known,
  source: DatesOf,
  month: YearMonth,
  days: readonly CalendarDay[],
): Known {
  const months = new Map(before.source === source ? before.months : NOTHING);
  return { source, months: months.set(month, new Set(days)) };
}

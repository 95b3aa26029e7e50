import type { CalendarDay } from '@crustodian/domain/time/calendar-day';
import { yearMonth, type YearMonth } from '@crustodian/domain/time/month';
import { useEffect, useRef, useState } from 'react';
import { say } from '../../language/language.ts';

/** Asks which days of a month have data; a new function (another venue) starts again. */
export type DatesOf = (month: YearMonth) => Promise<readonly CalendarDay[]>;

type KnownMonths = ReadonlyMap<YearMonth, ReadonlySet<CalendarDay>>;

interface Known {
  source: DatesOf | undefined;
  months: KnownMonths;
}

/** Marks a day of the calendar that has no data. */
export const noData = () => ({
  'data-no-data': true,
  title: say({ en: 'No data', es: 'Sin datos' }),
});

const NOTHING: KnownMonths = new Map();

/** Disabling days without data can be switched off in a build (decision X13). */
const SWITCHED_OFF = import.meta.env.VITE_ALLOW_DAYS_WITHOUT_DATA === '1';

/**
 * Whether a day has no data, for the months shown (none while the calendar is closed).
 * Each month is asked once and kept; while it loads, and after a failure, none of its days is
 * refused, and a failed month is asked again when it is shown again (decision X13).
 */
export function useDaysWithData(
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
          // A late answer, for a venue that was left in the meantime, is not looked at.
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

import type { Language } from './problems.ts';
import { addDays, addMonths, type CalendarDay } from '../time/calendar-day.ts';
import type { DayRange } from '../time/day-range.ts';
import { lastCompleteMonth, monthEnd, monthStamp } from '../time/month.ts';
import type { LeaderboardPeriod } from './leaderboard-period.ts';
import { FIRST_WEEK, lastCompleteWeek, nextWeek, weekStamp } from '../time/week.ts';

interface Period {
  /** The English text is given by the specification. */
  label: Record<Language, string>;
  /** Its days as seen from a business day; a period in progress ends today. */
  days: (today: CalendarDay) => DayRange;
}

/** A rolling window of this many months ending today. */
const months = (count: number) => (today: CalendarDay) => ({
  min: addDays(addMonths(today, -count), 1),
  max: today,
});

/** Label and days of each period. */
export const LEADERBOARD_PERIODS = {
  'current-week': {
    label: { en: 'Current week', es: 'Semana actual' },
    days: (today) => ({ min: weekStamp(today), max: today }),
  },
  'last-week': {
    label: { en: 'Last week', es: 'Semana pasada' },
    days: (today) => {
      const min = lastCompleteWeek(today);
      return { min, max: addDays(nextWeek(min), -1) };
    },
  },
  'current-month': {
    label: { en: 'Current month', es: 'Mes actual' },
    days: (today) => ({ min: monthStamp(today), max: today }),
  },
  'last-month': {
    label: { en: 'Last month', es: 'Mes pasado' },
    days: (today) => {
      const min = lastCompleteMonth(today);
      return { min, max: monthEnd(min) };
    },
  },
  'last-6-months': { label: { en: 'Last 6 month', es: 'Últimos 6 meses' }, days: months(6) },
  'last-12-months': { label: { en: 'Last 12 month', es: 'Últimos 12 meses' }, days: months(12) },
  'life-time': {
    label: { en: 'Life time', es: 'Todo el tiempo' },
    days: (today) => ({ min: FIRST_WEEK, max: today }),
  },
} as const satisfies Record<LeaderboardPeriod, Period>;

/** The default period (spec 001 section 2). */
export const DEFAULT_PERIOD = 'last-week' satisfies LeaderboardPeriod;

export const periodDays = (period: LeaderboardPeriod, today: CalendarDay): DayRange =>
  LEADERBOARD_PERIODS[period].days(today);

/**
 * What a period's ranks are compared with: the week or month before it, otherwise the same number
 * of days before it; null for Life time, which has nothing before it.
 */
export function periodBefore(period: LeaderboardPeriod, today: CalendarDay): DayRange | null {
  if (period === 'life-time') return null;
  if (period === 'last-6-months') return months(6)(addMonths(today, -6));
  if (period === 'last-12-months') return months(12)(addMonths(today, -12));
  const { min } = periodDays(period, today);
  return period.endsWith('week')
    ? { min: weekStamp(addDays(min, -1)), max: addDays(min, -1) }
    : { min: addMonths(min, -1), max: addDays(min, -1) };
}

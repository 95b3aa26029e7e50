import {
  addDays,
  addMonths,
  daysBetween,
  type CalendarDay,
} from '@crustodian/domain/time/calendar-day';
import { rangeOf, type DayRange } from '@crustodian/domain/time/day-range';
import { lastCompleteMonth, monthEnd, monthStamp } from '@crustodian/domain/time/month';
import { VIEWS, type View } from '@crustodian/domain/time/period';
import { lastCompleteWeek, previousWeek, weekEnd } from '@crustodian/domain/time/week';
import { z } from 'zod';
import { rangeSearch } from '../../../controls/address.ts';
import { dayRangeText, dayText } from '../../../pizza/formatters.ts';
import { say } from '../../../language/language.ts';

const optional = <S extends z.ZodType>(schema: S) => schema.optional().catch(undefined);

/** URL state of a report page: place, days, and the period length of its charts. */
export const analyticsSearch = rangeSearch.extend({ view: optional(z.enum(VIEWS)) });
export type AnalyticsSearch = z.output<typeof analyticsSearch>;

/** The performance page also stores its charts' settings. */
export const performanceSearch = analyticsSearch.extend({
  axis: optional(z.enum(['close'])),
  map: optional(z.enum(['bad', 'excellent'])),
});
export type PerformanceSearch = z.output<typeof performanceSearch>;

/** Portion control has no periods; it stores the unit of its usage chart. */
export const portionSearch = rangeSearch.extend({ usage: optional(z.enum(['recipe'])) });
export type PortionSearch = z.output<typeof portionSearch>;

export const viewOf = ({ view }: AnalyticsSearch): View => view ?? 'daily';

const DAYS = 28;
const WEEKS = 12;
const MONTHS = 12;

/** The days in the URL, or a default of 28 days or 12 months of complete periods. */
export const shownRange = (search: AnalyticsSearch, today: CalendarDay): DayRange =>
  rangeOf(search.min, search.max) ?? usualRange(viewOf(search), today);

function usualRange(view: View, today: CalendarDay): DayRange {
  const yesterday = addDays(today, -1);
  if (view === 'daily') return { min: addDays(yesterday, 1 - DAYS), max: yesterday };
  if (view === 'weekly') return lastWeeks(today);
  const last = lastCompleteMonth(today);
  return { min: addMonths(last, 1 - MONTHS), max: monthEnd(last) };
}

function lastWeeks(today: CalendarDay): DayRange {
  const last = lastCompleteWeek(today);
  let first = last;
  for (let count = 1; count < WEEKS; count += 1) first = previousWeek(first);
  return { min: first, max: weekEnd(last) };
}

/**
 * The comparison range: the same number of days just before, or of months if the range is whole
 * months. A single day is compared with the same weekday one week earlier, because weekdays differ.
 */
export function rangeBefore({ min, max }: DayRange): DayRange {
  if (min === max) return { min: addDays(min, -7), max: addDays(min, -7) };
  const months = monthsBetween({ min, max });
  if (months > 0) return { min: addMonths(min, -months), max: addDays(min, -1) };
  const length = daysBetween(min, max) + 1;
  return { min: addDays(min, -length), max: addDays(min, -1) };
}

/** '3 months', '4 weeks', '12 days': the length of a range in the largest unit that divides it. */
export function lengthText({ min, max }: DayRange): string {
  const days = daysBetween(min, max) + 1;
  if (days === 1) return say({ en: '1 day', es: '1 día' });
  const months = monthsBetween({ min, max });
  if (months > 0) {
    return months === 1
      ? say({ en: '1 month', es: '1 mes' })
      : say({ en: `${months} months`, es: `${months} meses` });
  }
  if (days % 7 !== 0) return say({ en: `${days} days`, es: `${days} días` });
  return days === 7
    ? say({ en: '1 week', es: '1 semana' })
    : say({ en: `${days / 7} weeks`, es: `${days / 7} semanas` });
}

/** Name of the `rangeBefore`: '4 weeks before', 'Sat 8 Nov 2025'. */
export const beforeText = (range: DayRange): string =>
  range.min === range.max
    ? dayText(rangeBefore(range).min)
    : say({ en: `${lengthText(range)} before`, es: `${lengthText(range)} antes` });

/** '4 weeks, compared with 25 Sep – 22 Oct 2025'. */
export function comparedText(range: DayRange): string {
  const before = rangeBefore(range);
  const [length, days] = [lengthText(range), dayRangeText(before.min, before.max)];
  return say({
    en: `${length}, compared with ${days}`,
    es: `${length}, frente a ${days}`,
  });
}

/** Number of whole months in a range; 0 if it does not consist of whole months. */
function monthsBetween({ min, max }: DayRange): number {
  if (min !== monthStamp(min) || max !== monthEnd(monthStamp(max))) return 0;
  const count = (day: CalendarDay) => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7));
  return count(max) - count(min) + 1;
}

import { addDays, type CalendarDay } from '@crustodian/domain/time/calendar-day';
import type { DayRange } from '@crustodian/domain/time/day-range';
import { monthEnd } from '@crustodian/domain/time/month';
import { periodsOf, VIEWS, type View } from '@crustodian/domain/people/view';
import { nextWeek, weekEnd, weekLabel } from '@crustodian/domain/time/week';
import {
  dayMonthText,
  dayRangeText,
  dayText,
  monthText,
  shortMonthText,
} from '../../../pizza/formatters.ts';

/** A stretch of time that a chart has a place for. */
export interface Period {
  /** Its first day, which may lie before the range shown: what the server names it by. */
  start: CalendarDay;
  /** Its days within the range. */
  days: DayRange;
  /** Under an axis: '15 Nov', 'W46', 'Nov'. */
  name: string;
  /** In full: 'Sat 15 Nov 2025', 'W46 · 9 – 15 Nov 2025', 'November 2025'. */
  title: string;
}

/** Every period of a range, in order, also those without pizzas. */
export function periodsOfRange(view: View, range: DayRange): Period[] {
  const starts = [...new Set(periodsOf(view, range).starts)];
  return starts.map((start) => {
    const end = LAST_DAY[view](start);
    return {
      start,
      days: { min: start < range.min ? range.min : start, max: end > range.max ? range.max : end },
      ...NAMES[view](start),
    };
  });
}

const LAST_DAY = {
  daily: (day) => day,
  // The week in which weeks started to start on Sunday has six days (decision X05).
  weekly: (stamp) => addDays(nextWeek(stamp), -1),
  monthly: monthEnd,
} as const satisfies Record<View, (start: CalendarDay) => CalendarDay>;

const NAMES = {
  daily: (day) => ({ name: dayMonthText(day), title: dayText(day) }),
  weekly: (stamp) => ({
    name: weekLabel(stamp),
    title: `${weekLabel(stamp)} · ${dayRangeText(stamp, weekEnd(stamp))}`,
  }),
  // Under an axis January is the year that it starts: 'Nov', 'Dec', '2026', 'Feb'.
  monthly: (stamp) => ({
    name: stamp.slice(5, 7) === '01' ? stamp.slice(0, 4) : shortMonthText(stamp).slice(0, 3),
    title: monthText(stamp),
  }),
} as const satisfies Record<View, (start: CalendarDay) => { name: string; title: string }>;

/** More columns than this are too narrow to see and tap in the narrowest chart. */
const MOST_COLUMNS = 62;

/** The view itself, or the next wider one whose columns a chart has room for. */
export function viewOfColumns(view: View, range: DayRange): View {
  const wider = VIEWS.slice(VIEWS.indexOf(view));
  return wider.find((one) => periodsOfRange(one, range).length <= MOST_COLUMNS) ?? wider.at(-1)!;
}

/** 'per day': what a chart cut in this way counts by. */
export const PER_PERIOD = {
  daily: 'per day',
  weekly: 'per week',
  monthly: 'per month',
} as const satisfies Record<View, string>;

/** 'per day', and of a chart that has no room for what was chosen that it shows something wider. */
export const columnsText = (chosen: View, shown: View): string =>
  chosen === shown
    ? PER_PERIOD[shown]
    : `${PER_PERIOD[shown]}: too long to show ${PER_PERIOD[chosen]}`;

import { addDays, type CalendarDay } from '@crustodian/domain/time/calendar-day';
import type { DayRange } from '@crustodian/domain/time/day-range';
import { monthEnd } from '@crustodian/domain/time/month';
import { periodsOf, VIEWS, type View } from '@crustodian/domain/time/period';
import { nextWeek, weekEnd } from '@crustodian/domain/time/week';
import { weekName } from '../../../controls/week-name.ts';
import {
  dayMonthText,
  dayRangeText,
  dayText,
  monthText,
  shortMonthText,
  countText,
} from '../../../pizza/formatters.ts';
import { say } from '../../../language/language.ts';

/** A unit of time on a chart's axis. */
export interface Period {
  /** Its first day, which may be before the range shown; the server's key of the period. */
  start: CalendarDay;
  /** Its days within the range. */
  days: DayRange;
  /** Axis label: '15 Nov', 'W46', 'Nov'. */
  name: string;
  /** Full name: 'Sat 15 Nov 2025', 'W46 · 9 – 15 Nov 2025', 'November 2025'. */
  title: string;
}

/** Every period of a range in order, including those without pizzas. */
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
  // The week in which the first day of the week changed to Sunday has six days (decision X05).
  weekly: (stamp) => addDays(nextWeek(stamp), -1),
  monthly: monthEnd,
} as const satisfies Record<View, (start: CalendarDay) => CalendarDay>;

const NAMES = {
  daily: (day) => ({ name: dayMonthText(day), title: dayText(day) }),
  weekly: (stamp) => ({
    name: weekName(stamp),
    title: `${weekName(stamp)} · ${dayRangeText(stamp, weekEnd(stamp))}`,
  }),
  // On an axis, January shows the year: 'Nov', 'Dec', '2026', 'Feb'.
  monthly: (stamp) => ({
    name: stamp.slice(5, 7) === '01' ? stamp.slice(0, 4) : shortMonthText(stamp).split(' ')[0]!,
    title: monthText(stamp),
  }),
} as const satisfies Record<View, (start: CalendarDay) => { name: string; title: string }>;

/** More columns are too narrow to see and tap in the narrowest chart. */
const MOST_COLUMNS = 62;

/** The view itself, or the next coarser one whose columns fit into a chart. */
export function viewOfColumns(view: View, range: DayRange): View {
  const wider = VIEWS.slice(VIEWS.indexOf(view));
  return wider.find((one) => periodsOfRange(one, range).length <= MOST_COLUMNS) ?? wider.at(-1)!;
}

/** 'per day': the unit of a chart's view. */
const PER_PERIOD = {
  daily: { en: 'per day', es: 'por día' },
  weekly: { en: 'per week', es: 'por semana' },
  monthly: { en: 'per month', es: 'por mes' },
} as const satisfies Record<View, unknown>;
export const perPeriod = (view: View): string => say(PER_PERIOD[view]);

/** Label of a click on a figure: 'Show 20 pizzas'. */
export const showText = (count: number): string =>
  count === 1
    ? say({ en: 'Show 1 pizza', es: 'Mostrar 1 pizza' })
    : say({ en: `Show ${countText(count)} pizzas`, es: `Mostrar ${countText(count)} pizzas` });

/** 'per day'; says so if the chart shows a coarser view than the chosen one for lack of room. */
export const columnsText = (chosen: View, shown: View): string =>
  chosen === shown
    ? perPeriod(shown)
    : say({
        en: `${perPeriod(shown)}: too long to show ${perPeriod(chosen)}`,
        es: `${perPeriod(shown)}: demasiado largo para verlo ${perPeriod(chosen)}`,
      });

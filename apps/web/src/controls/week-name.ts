import type { CalendarDay } from '@crustodian/domain/time/calendar-day';
import { weekLabel, weekNumber } from '@crustodian/domain/time/week';
import { say } from '../language/language.ts';

/** 'W46', 'S46': the week's number in the page's language. */
export const weekName = (stamp: CalendarDay): string =>
  say({ en: weekLabel(stamp), es: `S${weekNumber(stamp)}` });

import type { CalendarDay } from '@crustodian/domain/time/calendar-day';
import type { MonthlyReport } from '@crustodian/contract/monthly-reports';
import { isRunning } from '@crustodian/domain/time/month';
import type { Language } from '@crustodian/domain/figures/problems';
import { numberText } from '../../../../pizza/formatters.ts';
import type { MonthlyMessages } from './monthly-messages-type.ts';
import { ENGLISH } from './monthly-messages-english.ts';
import { SPANISH } from './monthly-messages-spanish.ts';

/** All printed texts in each language of a report; a missing text is a compile error. */
const MESSAGES = { en: ENGLISH, es: SPANISH } as const satisfies Record<Language, MonthlyMessages>;

export const monthlyMessages = (language: Language): MonthlyMessages => MESSAGES[language];

const monthOf = (stamp: CalendarDay) => Number(stamp.slice(5, 7)) - 1;

type Dated = Pick<MonthlyReport, 'month_stamp' | 'made_at'>;

/**
 * 'October 2026', 'octubre de 2026'; 'October 2026 so far' if it had not ended when it was counted.
 */
export function monthTitle(
  { month_stamp: stamp, made_at }: Dated,
  messages: MonthlyMessages,
): string {
  const month = [messages.longMonths[monthOf(stamp)], stamp.slice(0, 4)].join(messages.ofMonth);
  return isRunning(stamp, made_at.slice(0, 10)) ? messages.soFar(month) : month;
}

/** 'Oct', below a chart; unambiguous because a chart has at most twelve months. */
export const monthName = (stamp: CalendarDay, messages: MonthlyMessages): string =>
  messages.months[monthOf(stamp)]!;

export const countedPizzas = (count: number, language: Language): string =>
  `${numberText(count, language)} ${count === 1 ? 'pizza' : 'pizzas'}`;

import type { CalendarDay } from '@crustodian/domain/time/calendar-day';
import { say } from '../language/language.ts';
import { dayText } from './formatters.ts';

/** Why the pizzas of a day cannot be shown. */
export function deletedPizzasText({
  day,
  closed_on: closedOn,
}: {
  day: CalendarDay;
  closed_on: CalendarDay;
}): string {
  const [of, on] = [dayText(day), dayText(closedOn)];
  return say({
    en: `The pizzas of ${of} were deleted on ${on}, as the company keeps them no longer.`,
    es: `Las pizzas del ${of} se borraron el ${on}, porque la empresa ya no las conserva.`,
  });
}

import { addDays, dayMonthYearText, type CalendarDay } from './calendar-day.ts';
import { SHIFTS } from './shift.ts';

export interface DayReviewRequest {
  day: CalendarDay;
  venueName: string;
  /** The reviewer has agreed although nothing later was evaluated. */
  acknowledged: boolean;
  /** An evaluated pizza of the venue lies in a shift after the PM shift of the day. */
  hasLaterEvaluations: boolean;
}

export interface DayReviewAnswer {
  /** Nothing is stored until the reviewer agrees. */
  ackRequired: boolean;
  /** The shift that is missing, e.g. 'AM 12-3-2024'; null when none is asked for. */
  nextShift: string | null;
  message: string;
}

/** Whether marking a business day as reviewed has to be asked back (decision X57). */
export function reviewDay({
  day,
  venueName,
  acknowledged,
  hasLaterEvaluations,
}: DayReviewRequest): DayReviewAnswer {
  if (acknowledged || hasLaterEvaluations) {
    const message = `Day ${day} of venue ${venueName} is marked as reviewed.`;
    return { ackRequired: false, nextShift: null, message };
  }
  const nextShift = `${SHIFTS[0]} ${dayMonthYearText(addDays(day, 1))}`;
  const message = `No pizza of shift ${nextShift} has been evaluated yet.`;
  return { ackRequired: true, nextShift, message };
}

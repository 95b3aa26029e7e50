import { addDays, dayMonthYearText, type CalendarDay } from './calendar-day.ts';
import { SHIFTS } from './shift.ts';

export interface DayReviewRequest {
  day: CalendarDay;
  /** The business day that runs in the venue. */
  today: CalendarDay;
  venueName: string;
  /** The reviewer has agreed although nothing later was evaluated. */
  acknowledged: boolean;
  /** An evaluated pizza of the venue lies in a shift after the PM shift of the day. */
  hasLaterEvaluations: boolean;
}

export interface DayReviewAnswer {
  refused?: never;
  /** Nothing is stored until the reviewer agrees. */
  ackRequired: boolean;
  /** The shift that is missing, e.g. 'AM 12-3-2024'; null when none is asked for. */
  nextShift: string | null;
  message: string;
}

/** `refused` says why a day cannot be marked. */
export type DayReviewOutcome = { refused: string } | DayReviewAnswer;

/** Whether a business day can be marked as reviewed, and whether it is asked back (decision X57). */
export function reviewDay({
  day,
  today,
  venueName,
  acknowledged,
  hasLaterEvaluations,
}: DayReviewRequest): DayReviewOutcome {
  if (day > today) return { refused: `The day ${day} has not begun yet.` };
  if (acknowledged || hasLaterEvaluations) {
    const message = `Day ${day} of venue ${venueName} is marked as reviewed.`;
    return { ackRequired: false, nextShift: null, message };
  }
  const nextShift = `${SHIFTS[0]} ${dayMonthYearText(addDays(day, 1))}`;
  const message = `No pizza of shift ${nextShift} has been evaluated yet.`;
  return { ackRequired: true, nextShift, message };
}

import { addDays, dayMonthYearText, type CalendarDay } from '../time/calendar-day.ts';
import { SHIFTS } from '../time/shift.ts';

export interface DayReviewRequest {
  day: CalendarDay;
  /** The business day that runs in the venue. */
  today: CalendarDay;
  venueName: string;
  /** Nothing was detected on the day, so there is nothing to review. */
  isEmpty: boolean;
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
  isEmpty,
  acknowledged,
  hasLaterEvaluations,
}: DayReviewRequest): DayReviewOutcome {
  if (day > today) return { refused: `The day ${day} has not begun yet.` };
  if (isEmpty) return { refused: `There are no pizzas on ${day}, so there is nothing to review.` };
  if (acknowledged || hasLaterEvaluations) {
    const message = `Day ${day} of venue ${venueName} is marked as reviewed.`;
    return { ackRequired: false, nextShift: null, message };
  }
  const nextShift = `${SHIFTS[0]} ${dayMonthYearText(addDays(day, 1))}`;
  const message = `No pizza of shift ${nextShift} has been evaluated yet.`;
  return { ackRequired: true, nextShift, message };
}

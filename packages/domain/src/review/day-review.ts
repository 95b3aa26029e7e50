import { addDays, dayMonthYearText, type CalendarDay } from '../time/calendar-day.ts';
import { SHIFTS } from '../time/shift.ts';

export interface DayReviewRequest {
  day: CalendarDay;
  /** The current business day in the venue. */
  today: CalendarDay;
  venueName: string;
  /** Nothing was detected on the day, so there is nothing to review. */
  isEmpty: boolean;
  /** The reviewer confirmed although no later shift was evaluated. */
  acknowledged: boolean;
  /** The venue has an evaluated pizza in a shift after the day's PM shift. */
  hasLaterEvaluations: boolean;
}

export interface DayReviewAnswer {
  refused?: never;
  /** Nothing is stored until the reviewer confirms. */
  ackRequired: boolean;
  /** The missing shift, e.g. 'AM 12-3-2024'; null if no confirmation is needed. */
  nextShift: string | null;
  message: string;
}

/** `refused` says why a day cannot be marked. */
export type DayReviewOutcome = { refused: string } | DayReviewAnswer;

/** Whether a business day can be marked as reviewed, and whether confirmation is needed (decision X57). */
export function reviewDay({
  day,
  today,
  venueName,
  isEmpty,
  acknowledged,
  hasLaterEvaluations,
}: DayReviewRequest): DayReviewOutcome {
  if (day > today) return { refused: `The day ${day} has not started yet.` };
  if (isEmpty) return { refused: `There are no pizzas on ${day}, so there is nothing to review.` };
  if (acknowledged || hasLaterEvaluations) {
    const message = `Day ${day} of venue ${venueName} is marked as reviewed.`;
    return { ackRequired: false, nextShift: null, message };
  }
  const nextShift = `${SHIFTS[0]} ${dayMonthYearText(addDays(day, 1))}`;
  const message = `No pizza of shift ${nextShift} has been evaluated yet.`;
  return { ackRequired: true, nextShift, message };
}

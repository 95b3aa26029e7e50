import { isUnanswered, type TodayLine } from './today-lines.ts';

/** The mail is sent from this hour on, by the clock of the person's first store. */
const MAIL_HOUR = 7;
/** A mail not sent by the end of this hour waits for the next morning. */
const LAST_HOUR = 20;

export interface QuietHours {
  from: number;
  until: number;
}

/** Whether the morning mail may be sent at this hour. */
export function isMailHour(hour: number, quiet: QuietHours | null): boolean {
  if (hour < MAIL_HOUR || hour > LAST_HOUR) return false;
  if (!quiet || quiet.from === quiet.until) return true;
  const { from, until } = quiet;
  return from < until ? hour < from || hour >= until : hour < from && hour >= until;
}

/** Keys of a line's news; a line is mailed if any of them has not been mailed before. */
export function newsOf(line: TodayLine): string[] {
  switch (line.kind) {
    case 'kitchen':
      return [`signal ${line.signal.id}`];
    case 'chain-wide':
      return line.signals.filter(isUnanswered).map(({ id }) => `chain ${id}`);
    case 'day':
      return line.days.map(({ venue, day, part }) => `day ${venue} ${day} ${part ?? 'score'}`);
    case 'camera':
      return [`camera ${line.doubt.signal}`];
    case 'camera-item':
      return [`camera ${line.item.venue} ${line.item.camera} ${line.item.since}`];
    case 'action':
      // The same verdict on another attempt is news again.
      return [`action ${line.action.id} ${line.action.state} ${line.action.watchedFrom}`];
    case 'reviews':
      return line.reviews.stores.map(({ venue }) => `reviews ${venue} ${line.reviews.until}`);
    case 'objections':
      return line.due.map((due) => `objection due ${due}`);
    case 'suggestion':
      return line.suggestions.map(({ venue, id }) => `suggestion ${venue} ${id}`);
    case 'reports':
      return line.reports.venues.map((venue) => `report ${venue} ${line.reports.week}`);
    case 'objection':
      return [`objection ${line.objection.pizza}`];
  }
}

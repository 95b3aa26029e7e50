import { isCalendarDay, type CalendarDay } from '../time/calendar-day.ts';

/** The three ids that identify a pizza on the wire; they must belong together. */
export interface PizzaKey {
  t_id: string;
  pipe_id: string;
  vid_id: string;
}

/** Where a pizza is stored: its full primary key, so that looking up an id needs no search. */
export interface PizzaLocator {
  venue: number;
  day: CalendarDay;
  id: number;
}

export interface CapturePlace {
  venue: number;
  id: number;
}

const shortDay = (day: CalendarDay): string => day.slice(2).replaceAll('-', '');
const longDay = (text: string): CalendarDay =>
  `20${text.slice(0, 2)}-${text.slice(2, 4)}-${text.slice(4, 6)}`;

/** The text id of a pizza on the wire, e.g. '12-251115-759000123456789'; built the same way in SQL. */
export const pizzaId = ({ venue, day, id }: PizzaLocator): string =>
  `${venue}-${shortDay(day)}-${id}`;

/** The text id of a capture on the wire, e.g. '12-759000123456789'. */
export const captureId = ({ venue, id }: CapturePlace): string => `${venue}-${id}`;

/** The path of a pizza's picture below /api/static/, e.g. '12/251115/759000123456789.jpg'. */
export const picturePath = ({ venue, day, id }: PizzaLocator): string =>
  `${venue}/${shortDay(day)}/${id}.jpg`;

/** Null if the text is not a pizza id. */
export const parsePizzaId = (text: string): PizzaLocator | null =>
  locatorOf(/^(\d{1,9})-(\d{6})-(\d{1,16})$/.exec(text));

/** Null if the text is not a picture path. */
export const parsePicturePath = (text: string): PizzaLocator | null =>
  locatorOf(/^(\d{1,9})\/(\d{6})\/(\d{1,16})\.jpg$/.exec(text));

/** Null if the text is not a capture id. */
export function parseCaptureId(text: string): CapturePlace | null {
  const parts = /^(\d{1,9})-(\d{1,16})$/.exec(text);
  const place = parts && { venue: Number(parts[1]), id: Number(parts[2]) };
  return place && Number.isSafeInteger(place.id) ? place : null;
}

/** The text id of a report on the wire: like a capture's, its venue and a number. */
export const reportId = (place: CapturePlace): string => captureId(place);

/** Null if the text is not a report id. */
export const parseReportId = (text: string): CapturePlace | null => parseCaptureId(text);

/** Where a monthly report is stored. */
export interface MonthlyPlace {
  company: number;
  id: number;
}

/** The text id of a monthly report, e.g. 'm2-759000123456789'; never valid for a weekly one. */
export const monthlyReportId = ({ company, id }: MonthlyPlace): string => `m${company}-${id}`;

/** Null if the text is not a monthly report id. */
export function parseMonthlyReportId(text: string): MonthlyPlace | null {
  const parts = /^m(\d{1,9})-(\d{1,16})$/.exec(text);
  const place = parts && { company: Number(parts[1]), id: Number(parts[2]) };
  return place && Number.isSafeInteger(place.id) ? place : null;
}

/** The venue at the start of an id or path; null if there is none. */
export function venueOfId(text: string): number | null {
  const venue = /^(\d{1,9})[-/]/.exec(text)?.[1];
  return venue ? Number(venue) : null;
}

function locatorOf(parts: RegExpExecArray | null): PizzaLocator | null {
  if (!parts) return null;
  const place = {
    venue: Number(parts[1]),
    day: longDay(parts[2]!),
    id: Number(parts[3]),
  };
  return isCalendarDay(place.day) && Number.isSafeInteger(place.id) ? place : null;
}

import { parseDayMonthYear, type CalendarDay } from '../time/calendar-day.ts';
import type { Language } from '../figures/problems.ts';
import { weekStamp } from '../time/week.ts';

/** How long a picture of last week and one of the best in class is displayed (spec 002 section 9). */
export const LAST_WEEK_SLIDE_MS = 20_000;
export const BEST_IN_CLASS_SLIDE_MS = 27_000;

/** The page reloads itself to pick up new releases (spec 002 section 9). */
export const RELOAD_AFTER_MS = 30 * 60_000;

/** Who can open a store's screen: everyone, holders of its device link, or no one. */
export const TV_ACCESSES = ['open', 'link', 'closed'] as const;
export type TvAccess = (typeof TV_ACCESSES)[number];

/**
 * Percentage from the parameter zoom; null (as large as the screen allows) unless it is a whole
 * number above 0 (X106).
 */
export function tvZoom(asked: string | null): number | null {
  if (asked === null || !/^\d{1,4}$/.test(asked)) return null;
  return Number(asked) || null;
}

/**
 * Language from the parameter lang, otherwise of the browser, by its first two letters; English
 * unless Spanish (X106).
 */
export const tvLanguage = (asked: string | null, browser: string): Language =>
  (asked ?? browser).slice(0, 2).toLowerCase() === 'es' ? 'es' : 'en';

/**
 * The week of the day in the parameter week; null (the store's last finished week) unless it is a
 * day (X106).
 */
export function tvWeek(asked: string | null): CalendarDay | null {
  const day = asked === null ? null : parseDayMonthYear(asked);
  return day && weekStamp(day);
}

/** Rows of the ranking that are always displayed. */
const TOP_ROWS = 4;
/** Rows displayed before and after the store's own. */
const BESIDE = 2;
/** Up to this row the top and the store's neighborhood are contiguous. */
const ONE_PIECE_UP_TO = 6;

/**
 * The rows of a ranking shown on a store's screen (decision X106): if the store is in the first
 * six, from the first row to two after its own, at least four; otherwise the first four and two on
 * each side of its own. Only the first four if the store is not ranked.
 */
export function rankingWindow<Row>(
  rows: readonly Row[],
  isOwn: (row: Row) => boolean,
): { row: number; entry: Row }[] {
  const own = rows.findIndex(isOwn) + 1;
  const isShown = (row: number) =>
    row <= TOP_ROWS ||
    (own <= ONE_PIECE_UP_TO ? row <= (own && own + BESIDE) : Math.abs(row - own) <= BESIDE);
  return rows.map((entry, index) => ({ row: index + 1, entry })).filter(({ row }) => isShown(row));
}

/** The tip for the store's most frequent problem; null without a problem (decision X106). */
export const tipOfTheWeek = (
  problems: readonly { tips: Record<Language, readonly string[]> }[],
  language: Language,
): string | null => problems[0]?.tips[language][0] ?? null;

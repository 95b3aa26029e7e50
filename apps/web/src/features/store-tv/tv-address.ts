import { dayMonthYearText, type CalendarDay } from '@crustodian/domain/time/calendar-day';
import type { Language } from '@crustodian/domain/figures/problems';
import { tvLanguage, tvWeek, tvZoom } from '@crustodian/domain/reports/store-tv';
import {
  SHIFT_PAGES,
  TV_CALLS,
  TV_PAGES,
  tvVenue,
} from '@crustodian/domain/reports/store-tv-paths';

/** Parameters in a screen's URL. */
export interface TvAddress {
  /** As in the path. */
  venue: string;
  /** Secret of a device link. */
  key: string | null;
  language: Language;
  zoom: number | null;
  /** Null for the store's last finished week. */
  week: CalendarDay | null;
}

/** Invalid parameters count as not set (decision X106). */
export function tvAddress(
  { pathname, search }: { pathname: string; search: string },
  browser: string,
): TvAddress {
  const asked = new URLSearchParams(search);
  return {
    venue: tvVenue(TV_PAGES, pathname) ?? tvVenue(SHIFT_PAGES, pathname) ?? '',
    key: asked.get('key'),
    language: tvLanguage(asked.get('lang'), browser),
    zoom: tvZoom(asked.get('zoom')),
    week: tvWeek(asked.get('week')),
  };
}

const call = ({ venue, key }: TvAddress, path: string, more: Record<string, string> = {}) => {
  const query = new URLSearchParams({ ...more, ...(key !== null && { key }) });
  const base = `${TV_CALLS}${venue}/${path}`;
  return query.size > 0 ? `${base}?${query}` : base;
};

export const dataAddress = (tv: TvAddress): string =>
  call(tv, '', tv.week ? { week_stamp: dayMonthYearText(tv.week) } : {});

export const changesAddress = (tv: TvAddress): string => call(tv, 'changes/');

/** URL of a screen's picture; `img` is its path in the response. */
export const tvPictureAddress = (tv: TvAddress, img: string): string =>
  call(tv, `picture/${img}`, { w: '640' });

export const shiftAddress = (tv: TvAddress): string => call(tv, 'shift/');

export const shiftChangesAddress = (tv: TvAddress): string => call(tv, 'shift/changes/');

/** Without a width, the original size. */
export const shiftPictureAddress = (tv: TvAddress, img: string, width?: 160 | 640): string =>
  call(tv, `shift/picture/${img}`, width === undefined ? {} : { w: String(width) });

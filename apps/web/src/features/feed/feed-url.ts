import { WEEKDAYS } from '@crustodian/domain/figures/heatmap';
import { SHIFTS } from '@crustodian/domain/time/shift';
import { z } from 'zod';
import { addressFlag, rangeSearch } from '../../controls/address.ts';
import type { HourRange } from '../../controls/time-of-day.ts';
import type { QueryFlags } from './feed-rights.ts';
import {
  DEFAULT_SORT,
  FILTER_KEYS,
  HOUR_STEP,
  SORT_KEYS,
  WHOLE_DAY,
  type Choices,
  type Sort,
} from './filters/filter-keys.ts';

/** Chosen values of a filter: 'pepperoni,cheese', a single number, or 'none' for no value. */
const chosen = z
  .union([z.string(), z.number().transform(String)])
  .optional()
  .catch(undefined);
const hour = z.number().min(0).max(24).multipleOf(HOUR_STEP).optional().catch(undefined);
const text = z
  .union([z.string(), z.number().transform(String)])
  .optional()
  .catch(undefined);

/**
 * URL state of the feed: place, days, order, filters, hours, the report figure it was opened from,
 * open pizza and query flags. A reload, or another user with the same rights, gets the same pizzas.
 */
export const feedSearch = rangeSearch.extend({
  // Kept even if it is not a valid day: the page shows 'Invalid date!' rather than another day.
  min: text,
  max: text,
  sort: z.enum(SORT_KEYS).optional().catch(undefined),
  scored: chosen,
  reviewed: chosen,
  specialty: chosen,
  crust: chosen,
  standard: chosen,
  snapshot: chosen,
  quality: chosen,
  flag: chosen,
  from: hour,
  to: hour,
  counted: z.enum(['scored', 'detected']).optional().catch(undefined),
  shift: z.enum(SHIFTS).optional().catch(undefined),
  weekday: z.enum(WEEKDAYS).optional().catch(undefined),
  hour: z.number().int().min(4).max(27).optional().catch(undefined),
  of: text,
  open: text,
  mode: z.enum(['details']).optional().catch(undefined),
  /** Opens the pizza with its Scoring Feedback. */
  edit: z.enum(['scores']).optional().catch(undefined),
  /** Closing the pizza returns to the blind lane. */
  lane: addressFlag,
  bad: addressFlag,
  raw: addressFlag,
  extra_info: addressFlag,
  image_server: text,
});
export type FeedSearch = z.output<typeof feedSearch>;

const NONE = 'none';
const SEPARATOR = ',';

export const sortOf = ({ sort }: FeedSearch): Sort => sort ?? DEFAULT_SORT;

export const flagsOf = ({ bad, raw, extra_info }: FeedSearch): QueryFlags => ({
  bad: bad ?? false,
  raw: raw ?? false,
  extraInfo: extra_info ?? false,
});

/** The chosen hours; the whole day if they are reversed or equal. */
export function hoursOf({ from = WHOLE_DAY[0], to = WHOLE_DAY[1] }: FeedSearch): HourRange {
  return from < to ? [from, to] : WHOLE_DAY;
}

/** The hours as URL parameters; undefined for the whole day. */
export const hoursSearch = ([from, to]: HourRange) => ({
  from: from === WHOLE_DAY[0] ? undefined : from,
  to: to === WHOLE_DAY[1] ? undefined : to,
});

/** The chosen values of every filter in the URL. */
export function choicesOf(search: FeedSearch): Choices {
  const choices: Choices = {};
  for (const key of FILTER_KEYS) {
    const value = search[key];
    if (value !== undefined) choices[key] = value === NONE ? [] : value.split(SEPARATOR);
  }
  return choices;
}

/** A filter's values as they appear in the URL. */
export const choiceText = (values: readonly string[]): string => values.join(SEPARATOR) || NONE;

/** URL parameters set by Reset Filters: every filter and the hours get their defaults (X52). */
export const FILTERS_AT_START = {
  ...Object.fromEntries(FILTER_KEYS.map((key) => [key, undefined])),
  from: undefined,
  to: undefined,
} as const;

/**
 * Key of the state for which the filters are evaluated; while it is unchanged, edited cards keep
 * their place.
 */
export const evaluationKey = (search: FeedSearch): string => {
  const {
    open: _open,
    mode: _mode,
    edit: _edit,
    lane: _lane,
    image_server: _server,
    ...rest
  } = search;
  return JSON.stringify(rest);
};

import { FIRST_HEATMAP_HOUR, LAST_HEATMAP_HOUR, WEEKDAYS } from '@crustodian/domain/heatmap';
import { QUALITIES } from '@crustodian/domain/quality-band';
import { SHIFTS } from '@crustodian/domain/shift';
import { z } from 'zod';
import { calendarDay } from './fields.ts';

const count = z.number().int().min(0);
const fraction = z.number().min(0).max(1);

/**
 * The figures of any group of pizzas. Detected pizzas are all; everything else is over the scored
 * ones (decision X107): n behind avg_score and each pct_ is `scored_pizzas`.
 */
const bandFields = {
  total_pizzas: count,
  scored_pizzas: count,
  avg_score: z.number().nullable(),
  /** Sample standard deviation of the scores; null below two: what a t interval needs. */
  score_sd: z.number().nullable(),
  count_bads: count,
  count_goods: count,
  count_excellents: count,
  pct_bads: fraction,
  pct_goods: fraction,
  pct_excellents: fraction,
  /** Scored pizzas by their standard, the reviewer's where set (decisions X46, X48). */
  to_standard: count,
  maybe_to_standard: count,
  not_to_standard: count,
};
export const bands = z.object(bandFields);
export type BandsAnswer = z.infer<typeof bands>;

export const quality = z.enum(QUALITIES);
export const shift = z.enum(SHIFTS);
export const shiftBands = z.object({ shift, ...bandFields });
export const specialtyBands = z.object({ specialty: z.string(), ...bandFields });
export const periodBands = z.object({ datetime: calendarDay, ...bandFields });
const venueName = { venue: z.string(), name: z.string() };
export const venueBands = z.object({ ...venueName, ...bandFields });
export const venueShiftBands = z.object({ ...venueName, shift, ...bandFields });
export const focus = z.object({
  ...venueName,
  /** Of those with enough scored pizzas, with their n. */
  shift: shift.nullable(),
  shift_pizzas: count.nullable(),
  specialty: z.string().nullable(),
  specialty_pizzas: count.nullable(),
  criteria: z.string().nullable(),
  avg_score: z.number(),
  /** Venue mean minus company mean. */
  gap: z.number(),
  class: quality,
  /** n behind avg_score. */
  scored_pizzas: count,
});
export const rankedShift = z.object({
  rank: z.number().int().min(1),
  ...venueName,
  shift,
  ...bandFields,
  /** Fewer scored pizzas than the server's setting asks of a ranking (decision X67). */
  few_pizzas: z.boolean(),
});

/** A column of the heatmaps: hour 11 to 24 of the business day, 24 being the hour after midnight (X12). */
export const heatCell = {
  weekday: z.enum(WEEKDAYS),
  hour: z.number().int().min(FIRST_HEATMAP_HOUR).max(LAST_HEATMAP_HOUR),
};
export const heatBands = z.object({ ...heatCell, ...bandFields });
export const weekdayBands = z.object({ weekday: heatCell.weekday, ...bandFields });

/**
 * The quality definitions that the counted days were judged by: one, or more while a change is being
 * taken over or where venues differ; empty without data.
 */
export const qualityDefinitions = z.array(z.object({ min: z.number(), max: z.number() }));

/** What pizzas got of an ingredient against their recipes, in grams and money (decision X64). */
export const portionItem = z.object({
  used: z.number(),
  recipe: z.number(),
  /** Fraction of the recipe; null where the recipe has none of it. */
  over_used: z.number().nullable(),
  over_spent: z.number(),
});
export type PortionItem = z.infer<typeof portionItem>;
export const portionItems = z.record(z.string(), portionItem);

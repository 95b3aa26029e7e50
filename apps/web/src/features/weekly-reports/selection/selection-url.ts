import { z } from 'zod';

/** The filters of the selection, in the order of the bar (spec 002 section 2). */
export const SELECTION_FILTERS = ['weekday', 'shift', 'recipe', 'standard', 'shown'] as const;
export type SelectionFilter = (typeof SELECTION_FILTERS)[number];

/** Checked values of each filter; a filter without any is absent (spec 002 section 5). */
export type Choices = Partial<Record<SelectionFilter, readonly string[]>>;

const SEPARATOR = ',';

/** Checked values: 'Mon,Tue'; the router parses 'true' in a URL as a boolean. */
const chosen = z
  .union([z.string(), z.boolean().transform(String), z.number().transform(String)])
  .optional()
  .catch(undefined);

/** URL state of the selection: its filters. */
export const selectionSearch = z.object({
  weekday: chosen,
  shift: chosen,
  recipe: chosen,
  standard: chosen,
  shown: chosen,
});
export type SelectionSearch = z.infer<typeof selectionSearch>;

/** The checked values of each filter in the URL. */
export function choicesOf(search: SelectionSearch): Choices {
  const named = SELECTION_FILTERS.filter((filter) => search[filter]);
  return Object.fromEntries(named.map((filter) => [filter, search[filter]!.split(SEPARATOR)]));
}

/** A filter's values as a URL parameter; no values remove it. */
export const searchOf = (filter: SelectionFilter, values: readonly string[]): SelectionSearch => ({
  [filter]: values.join(SEPARATOR) || undefined,
});

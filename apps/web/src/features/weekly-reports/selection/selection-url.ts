import { z } from 'zod';

/** The filters of the selection, in the order of the bar (spec 002 section 2). */
export const SELECTION_FILTERS = ['weekday', 'shift', 'recipe', 'standard', 'shown'] as const;
export type SelectionFilter = (typeof SELECTION_FILTERS)[number];

/** Ticked values of each filter; a filter without any is absent (spec 002 section 5). */
export type Choices = Partial<Record<SelectionFilter, readonly string[]>>;

const SEPARATOR = ',';

/** Ticked values: 'Mon,Tue'; the router reads 'true' of an address as a boolean. */
const chosen = z
  .union([z.string(), z.boolean().transform(String), z.number().transform(String)])
  .optional()
  .catch(undefined);

/** What the address of the selection keeps: its filters. */
export const selectionSearch = z.object({
  weekday: chosen,
  shift: chosen,
  recipe: chosen,
  standard: chosen,
  shown: chosen,
});
export type SelectionSearch = z.infer<typeof selectionSearch>;

/** The ticked values of each filter that the address names. */
export function choicesOf(search: SelectionSearch): Choices {
  const named = SELECTION_FILTERS.filter((filter) => search[filter]);
  return Object.fromEntries(named.map((filter) => [filter, search[filter]!.split(SEPARATOR)]));
}

/** A filter's values as the address says them; none leaves the filter out. */
export const searchOf = (filter: SelectionFilter, values: readonly string[]): SelectionSearch => ({
  [filter]: values.join(SEPARATOR) || undefined,
});

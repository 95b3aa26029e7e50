import { wordSearch } from '@crustodian/domain/language/words';

export interface Option {
  value: string;
  label: string;
  /** Secondary text: a region, a date range. */
  hint?: string | undefined;
}

export const NO_RESULTS = { en: 'No results', es: 'Sin resultados' };

/** Maximum number of options to render; typing narrows down the rest. */
export const SHOWN_AT_MOST = 300;

/** The options that contain every word of the query in label or hint, in their original order. */
export function matchingOptions<O extends Option>(options: readonly O[], query: string): O[] {
  const isMatch = wordSearch(query);
  return options.filter(({ label, hint }) => isMatch(`${label} ${hint ?? ''}`));
}

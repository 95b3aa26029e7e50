export interface Option {
  value: string;
  label: string;
  /** Secondary text: a region, a date range. */
  hint?: string | undefined;
}

export const NO_RESULTS = { en: 'No results', es: 'Sin resultados' };

/** Maximum number of options to render; typing narrows down the rest. */
export const SHOWN_AT_MOST = 300;

/** Removes case and accents, so that 'penon' finds 'Peñón'. */
const plain = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase();

/** The options that contain every word of the query in label or hint, in their original order. */
export function matchingOptions<O extends Option>(options: readonly O[], query: string): O[] {
  const words = plain(query).split(/\s+/).filter(Boolean);
  return options.filter(({ label, hint }) => {
    const text = plain(`${label} ${hint ?? ''}`);
    return words.every((word) => text.includes(word));
  });
}

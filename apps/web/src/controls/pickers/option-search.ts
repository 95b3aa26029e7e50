export interface Option {
  value: string;
  label: string;
  /** Second, quieter text: a region, a date range. */
  hint?: string | undefined;
}

export const NO_RESULTS = { en: 'No results', es: 'Sin resultados' };

/** More than this many are not drawn; typing narrows them down. */
export const SHOWN_AT_MOST = 300;

/** Without case and accents: 'Peñón' is found by 'penon'. */
const plain = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase();

/** The options that hold every word of the query in label or hint, in their order. */
export function matchingOptions<O extends Option>(options: readonly O[], query: string): O[] {
  const words = plain(query).split(/\s+/).filter(Boolean);
  return options.filter(({ label, hint }) => {
    const text = plain(`${label} ${hint ?? ''}`);
    return words.every((word) => text.includes(word));
  });
}

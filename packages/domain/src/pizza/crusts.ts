/** Crusts a reviewer may choose (spec 000 section 3), in their order. */
const CRUSTS = {
  tradicional: 'Original',
  delgada: 'Thin',
  thin: 'thin',
  original: 'original',
  'stuffed crust cheese edge': 'stuffed crust cheese edge',
  pan: 'pan',
  'cheese pops': 'cheese pops',
  'crunchy thin': 'crunchy thin',
} as const;

const catalogue: Record<string, string> = CRUSTS;

/** Label of a crust; one outside the list is its own label. */
export const crustLabel = (crust: string): string => catalogue[crust] ?? crust;

/** The choices of a company: its own where it has any, else the whole list. */
export function crustChoices(own: readonly string[]): { value: string; label: string }[] {
  const values = own.length > 0 ? own : Object.keys(CRUSTS);
  return values.map((value) => ({ value, label: crustLabel(value) }));
}

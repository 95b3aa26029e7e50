/** Crusts a reviewer can choose (spec 000 section 3), in order. */
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

/** Label of a crust; unknown crusts are returned as they are. */
export const crustLabel = (crust: string): string => catalogue[crust] ?? crust;

/** The crusts of a company: its own if defined, otherwise the whole list. */
export function crustChoices(own: readonly string[]): { value: string; label: string }[] {
  const values = own.length > 0 ? own : Object.keys(CRUSTS);
  return values.map((value) => ({ value, label: crustLabel(value) }));
}

/** Regions as picker options, sorted by name. */
export const regionOptions = (regions: Record<string, string>) =>
  Object.entries(regions)
    .map(([value, label]) => ({ value, label }))
    .toSorted((a, b) => a.label.localeCompare(b.label));

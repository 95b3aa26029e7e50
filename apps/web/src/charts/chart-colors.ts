import { useSyncExternalStore } from 'react';

/** The colour tokens of charts; c1 is the chosen store, c11 the average, c5 the best venue. */
const TOKENS = [
  ...(['c1', 'c2', 'c3', 'c4', 'c5', 'c6', 'c7', 'c8', 'c9', 'c10', 'c11', 'c12'] as const),
  ...(['text', 'text-2', 'text-3', 'line', 'line-strong', 'surface', 'hover', 'ink'] as const),
  ...(['pos', 'mid', 'neg', 'pos-text', 'mid-text', 'neg-text', 'pos-soft', 'mid-soft'] as const),
  ...(['band-bad', 'band-good', 'band-excellent'] as const),
  ...(['neg-soft', 'maybe', 'ember', 'ember-soft', 'none'] as const),
] as const;
export type ColorToken = (typeof TOKENS)[number];
export type ChartColors = Readonly<Record<ColorToken, string>>;

const SCHEME = 'data-mantine-color-scheme';
const read = new Map<string, ChartColors>();

/** The colours of the current colour scheme; charts update when it changes. */
export const useChartColors = (): ChartColors => useSyncExternalStore(watchScheme, colorsNow);

function watchScheme(changed: () => void): () => void {
  const observer = new MutationObserver(changed);
  observer.observe(document.documentElement, { attributes: true, attributeFilter: [SCHEME] });
  return () => observer.disconnect();
}

/** Returns the same object for the same scheme, as useSyncExternalStore requires. */
function colorsNow(): ChartColors {
  const scheme = document.documentElement.getAttribute(SCHEME) ?? '';
  const known = read.get(scheme);
  if (known) return known;
  const style = getComputedStyle(document.documentElement);
  const entries = TOKENS.map((token) => [token, style.getPropertyValue(`--${token}`).trim()]);
  // Safe because every token is an entry.
  const colors = Object.fromEntries(entries) as ChartColors;
  read.set(scheme, colors);
  return colors;
}

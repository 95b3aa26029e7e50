/** A time that includes both ends. */
export interface TimeSpan {
  from: number;
  to: number;
}

/** Returns a function that tells whether a moment lies in one of the spans, which may overlap. */
export function inAnyOf(spans: readonly TimeSpan[]): (at: number) => boolean {
  const merged: TimeSpan[] = [];
  for (const span of spans.toSorted((a, b) => a.from - b.from)) {
    const last = merged.at(-1);
    if (last && span.from <= last.to) last.to = Math.max(last.to, span.to);
    else merged.push({ ...span });
  }
  return (at) => {
    let [low, high] = [0, merged.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (merged[middle]!.from <= at) low = middle + 1;
      else high = middle;
    }
    return low > 0 && at <= merged[low - 1]!.to;
  };
}

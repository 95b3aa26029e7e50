/** A time as a number, or as a text that sorts by time. */
type Time = number | string;

/** A time that includes both ends. */
export interface TimeSpan<At extends Time = number> {
  from: At;
  to: At;
}

/** Returns a function that tells whether a moment lies in one of the spans, which may overlap. */
export function inAnyOf<At extends Time>(spans: readonly TimeSpan<At>[]): (at: At) => boolean {
  const merged: TimeSpan<At>[] = [];
  for (const span of spans.toSorted((a, b) => (a.from < b.from ? -1 : a.from > b.from ? 1 : 0))) {
    const last = merged.at(-1);
    if (last && span.from <= last.to) last.to = last.to < span.to ? span.to : last.to;
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

/** What was measured of one call, and what a run says about the product. */

export interface CallFigures {
  name: string;
  /** A person waits for its answer and nothing is stored. */
  isRead: boolean;
  count: number;
  /** Milliseconds. */
  p50: number;
  p95: number;
  p99: number;
  most: number;
  /** Bytes that travelled, on average. */
  bytes: number;
}

/** The value that `share` of all values do not exceed; NaN of none. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN;
}

export interface Sample {
  /** Seconds since the start of the load. */
  at: number;
  value: number;
}

/** Growth of the value in a minute, by least squares. */
export function growthPerMinute(samples: readonly Sample[]): number {
  const mean = (of: (sample: Sample) => number) =>
    samples.reduce((sum, sample) => sum + of(sample), 0) / samples.length;
  const [at, value] = [mean((sample) => sample.at), mean((sample) => sample.value)];
  const spread = mean((sample) => (sample.at - at) ** 2);
  if (spread === 0) return 0;
  return (mean((sample) => (sample.at - at) * (sample.value - value)) / spread) * 60;
}

interface Measured {
  isRead: boolean;
  ms: number;
  bytes: number;
  patienceMs?: number;
}

/** Collects how long each call took; `now` in milliseconds. */
export function createRecorder(now: () => number = () => performance.now()) {
  const began = now();
  const reads: { at: number; ms: number; patienceMs: number }[] = [];
  const calls = new Map<string, { isRead: boolean; times: number[]; bytes: number }>();
  const failures: string[] = [];
  return {
    failures,
    /** Reads that the server had too much to do for, each time that it said so. */
    refused: 0,
    /** Reads that were refused until no one requested them any more. */
    givenUp: 0,
    /** `patienceMs`: since it was requested first, where it had been refused before. */
    add: (name: string, { isRead, ms, bytes, patienceMs = ms }: Measured) => {
      const call = calls.get(name) ?? { isRead, times: [], bytes: 0 };
      calls.set(name, call);
      call.times.push(ms);
      call.bytes += bytes;
      if (isRead) reads.push({ at: now() - began - ms, ms, patienceMs });
    },
    figures: (): CallFigures[] =>
      [...calls].map(([name, { isRead, times, bytes }]) => ({
        name,
        isRead,
        count: times.length,
        p50: percentile(times, 0.5),
        p95: percentile(times, 0.95),
        p99: percentile(times, 0.99),
        most: percentile(times, 1),
        bytes: bytes / times.length,
      })),
    /**
     * The time that so many of the reads did not exceed that started so many milliseconds after the
     * recorder.
     */
    readPercentile: (share: number, from = -Infinity): number =>
      percentile(
        reads.flatMap(({ at, ms }) => (at >= from ? [ms] : [])),
        share,
      ),
    /** The same with the time that people waited after refusals. */
    patiencePercentile: (share: number): number =>
      percentile(
        reads.map(({ patienceMs }) => patienceMs),
        share,
      ),
  };
}
export type Recorder = ReturnType<typeof createRecorder>;

/** Measurements of one call. */

export interface CallFigures {
  name: string;
  /** Whether a person waits for its answer and nothing is stored. */
  isRead: boolean;
  count: number;
  /** Milliseconds. */
  p50: number;
  p95: number;
  p99: number;
  most: number;
  /** Mean number of transferred bytes. */
  bytes: number;
}

/** The value that `share` of all values do not exceed; NaN if there are none. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN;
}

export interface Sample {
  /** Seconds since the start of the load. */
  at: number;
  value: number;
}

/** Growth of the value per minute, by least squares. */
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

/** Collects the duration of each call; `now` in milliseconds. */
export function createRecorder(now: () => number = () => performance.now()) {
  const began = now();
  const reads: { at: number; ms: number; patienceMs: number }[] = [];
  const calls = new Map<string, { isRead: boolean; times: number[]; bytes: number }>();
  const failures: string[] = [];
  return {
    failures,
    /** Number of refusals of reads because the server was overloaded. */
    refused: 0,
    /** Number of reads that were given up after repeated refusals. */
    givenUp: 0,
    /** `patienceMs` is the time since the first request, if earlier attempts were refused. */
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
     * The time that the given share of reads did not exceed, counting reads that started at least
     * `from` milliseconds after the recorder.
     */
    readPercentile: (share: number, from = -Infinity): number =>
      percentile(
        reads.flatMap(({ at, ms }) => (at >= from ? [ms] : [])),
        share,
      ),
    /** Like readPercentile, including the time that people waited after refusals. */
    patiencePercentile: (share: number): number =>
      percentile(
        reads.map(({ patienceMs }) => patienceMs),
        share,
      ),
  };
}
export type Recorder = ReturnType<typeof createRecorder>;

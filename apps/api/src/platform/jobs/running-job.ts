/** Background work that runs until it is stopped. */
export interface RunningJob {
  /** Waits for running work; resolves when all of it has finished. */
  stop: () => Promise<void>;
}

/** Runs `work`, whose signal is aborted when the job is stopped. */
export function runUntilStopped(work: (signal: AbortSignal) => Promise<void>): RunningJob {
  const stopping = new AbortController();
  const running = work(stopping.signal);
  return {
    stop: () => {
      stopping.abort();
      return running;
    },
  };
}

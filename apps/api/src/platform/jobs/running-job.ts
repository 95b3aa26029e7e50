/** Work that continues next to the calls until it is stopped. */
export interface RunningJob {
  /** Lets running work finish; resolves when all of it has. */
  stop: () => Promise<void>;
}

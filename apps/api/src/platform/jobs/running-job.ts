/** Background work that runs until it is stopped. */
export interface RunningJob {
  /** Lets running work finish; resolves when all of it has. */
  stop: () => Promise<void>;
}

/** Work that continues next to the calls until it is stopped. */
export interface RunningJob {
  /** Lets what is under way end; answers when all of it has. */
  stop: () => Promise<void>;
}

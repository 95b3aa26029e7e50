import type { Log } from '#platform/log';
import type { RunningJob } from '#platform/running-job';
import { forgetOldSessions } from '#platform/session';
import type { Tools } from '#platform/tools';

const HOUR_MS = 3_600_000;

/** Throws away what can open nothing any more, every hour until stopped. */
export function startForgettingSessions(
  { db, now }: Pick<Tools, 'db' | 'now'>,
  log: Log,
): RunningJob {
  let underWay = Promise.resolve();
  const forget = () => {
    underWay = forgetOldSessions(db, now()).catch((error: unknown) =>
      log.warn({ err: error }, 'old sessions are forgotten later'),
    );
  };
  const timer = setInterval(forget, HOUR_MS);
  forget();
  return {
    stop: () => {
      clearInterval(timer);
      return underWay;
    },
  };
}

import type { Log } from '#platform/log';
import type { RunningJob } from '#platform/jobs/running-job';
import { forgetOldSessions } from '#platform/auth/session';
import { forgetCounts } from '#platform/database/shared-counts';
import type { Tools } from '#platform/tools';

const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;

/**
 * Throws away what can open nothing any more, every hour until stopped, and every minute the failed
 * sign-ins that do not count any more. Several processes may do so at once.
 */
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
  const forgetFailures = () => {
    underWay = underWay
      .then(() => forgetCounts(db, now()))
      .then(
        () => undefined,
        (error: unknown) => log.warn({ err: error }, 'failed sign-ins are forgotten later'),
      );
  };
  const timers = [setInterval(forget, HOUR_MS), setInterval(forgetFailures, MINUTE_MS)];
  forget();
  return {
    stop: () => {
      timers.forEach((timer) => clearInterval(timer));
      return underWay;
    },
  };
}

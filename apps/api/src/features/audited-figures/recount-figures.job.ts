import { isDateSettled } from '#platform/database/agreed-now';
import type { Log } from '#platform/log';
import type { RunningJob } from '#platform/jobs/running-job';
import type { Tools } from '#platform/tools';
import { recountWeek } from './recount-week.ts';

/** Recomputes the audited figures of a venue's week after a draw or judgement, until stopped. */
export const startRecountingFigures = (
  { db, jobs, now }: Pick<Tools, 'db' | 'jobs' | 'now'>,
  log: Log,
): Promise<RunningJob> =>
  jobs.work(
    'recount-audited-figures',
    async (week) => {
      const learns = await isDateSettled({ db, now });
      await recountWeek(db, week, now(), { learns });
    },
    log,
  );

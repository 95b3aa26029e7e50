import type { Log } from '#platform/log';
import type { RunningJob } from '#platform/jobs/running-job';
import type { Tools } from '#platform/tools';
import { sealAuditLog } from '#platform/audit-seals';

/** Seals new entries of the audit log every minute, until stopped. */
export async function startSealing(
  { db, jobs }: Pick<Tools, 'db' | 'jobs'>,
  log: Log,
): Promise<RunningJob> {
  await jobs.schedule('seal-audit-log', 'UTC');
  return jobs.work('seal-audit-log', () => sealAuditLog(db), log);
}

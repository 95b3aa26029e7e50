import type { Jobs, NewJob } from '#platform/jobs/jobs';
import type { Log } from '#platform/log';
import type { RunningJob } from '#platform/jobs/running-job';
import type { Tools } from '#platform/tools';
import { DefinitionChanged, recountCompany } from './recount-company.ts';

type JobTools = Pick<Tools, 'db' | 'jobs' | 'now'>;

export const recountJob = (company: number): NewJob<'recount-company'> => ({
  data: { company },
  key: String(company),
});

/**
 * Recounts the figures of companies whose quality definition changed, until stopped. The row in
 * quality_recount is both the request and its progress; an unfinished recount is started again.
 */
export async function startRecounts(tools: JobTools, log: Log): Promise<RunningJob> {
  await sendWaitingRecounts(tools);
  return tools.jobs.work(
    'recount-company',
    ({ company }, signal) => runRecount(tools, company, signal),
    log,
  );
}

/**
 * Sends a job for each waiting recount, because an earlier release stored recounts without jobs.
 */
async function sendWaitingRecounts({ db, jobs }: { db: Tools['db']; jobs: Pick<Jobs, 'send'> }) {
  const waiting = await db
    .selectFrom('quality_recount')
    .select('company_id')
    .where('finished_at', 'is', null)
    .execute();
  await jobs.send(
    db,
    'recount-company',
    waiting.map(({ company_id }) => recountJob(company_id)),
  );
}

/** Recounts a company, if requested, until its figures use the newest definition. */
export async function runRecount(
  tools: JobTools,
  company: number,
  signal: AbortSignal,
): Promise<void> {
  while (await isRequested(tools, company)) {
    signal.throwIfAborted();
    try {
      await recountCompany(tools, company, signal);
    } catch (error) {
      // The next iteration uses the newer definition.
      if (error instanceof DefinitionChanged) continue;
      if (!signal.aborted) await storeProblem(tools, company);
      throw error;
    }
  }
}

const isRequested = async ({ db }: JobTools, company: number): Promise<boolean> =>
  (await db
    .selectFrom('quality_recount')
    .select('company_id')
    .where('company_id', '=', company)
    .where('finished_at', 'is', null)
    .executeTakeFirst()) !== undefined;

const storeProblem = ({ db }: JobTools, company: number) =>
  db
    .updateTable('quality_recount')
    .set({
      problem: 'The figures could not be recalculated. The server will retry in a few seconds.',
    })
    .where('company_id', '=', company)
    .execute();

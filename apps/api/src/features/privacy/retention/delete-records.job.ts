import type { RetentionKind } from '@crustodian/contract/privacy';
import type { CalendarDay } from '@crustodian/domain/time/calendar-day';
import { deleteEntries } from '#platform/audit-deletion';
import { writeSystemAudit } from '#platform/audit-log';
import { settledNow } from '#platform/database/agreed-now';
import type { Db } from '#platform/database/db';
import type { Log } from '#platform/log';
import { doEach } from '#platform/jobs/do-each';
import type { RunningJob } from '#platform/jobs/running-job';
import type { Tools } from '#platform/tools';
import { sql } from 'kysely';
import { closeDueDays } from './close-days.ts';
import { dayBefore } from './count-due.ts';
import { isUnheldEntry } from './due-entries.ts';
import { dueJudgements } from './due-judgements.ts';
import { lockDays } from './retention-rows.ts';

type DeleteTools = Pick<Tools, 'db' | 'now'>;

/** Rows deleted per transaction. */
const PORTION = 1000;
const DAYS_PORTION = 20;

/**
 * Deletes the judgements, pizzas and log entries whose retention has ended, every night until
 * stopped.
 */
export async function startDeletingRecords(
  { db, jobs, now }: DeleteTools & Pick<Tools, 'jobs'>,
  log: Log,
): Promise<RunningJob> {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  await jobs.schedule('delete-records', timeZone);
  const work = async (_job: object, signal: AbortSignal) =>
    deleteOldRecords({ db, now: await settledNow({ db, now }) }, signal);
  return jobs.work('delete-records', work, log);
}

/**
 * Each portion is one transaction with its count and its log entry, so that an interrupted night
 * has recorded everything it deleted.
 */
export async function deleteOldRecords(
  { db, now }: DeleteTools,
  signal?: AbortSignal,
): Promise<void> {
  const { rows } = await sql<{ company: number; kind: keyof typeof DELETE_SOME }>`
    SELECT company_id AS company, kind FROM retention
    WHERE kind = ANY (${Object.keys(DELETE_SOME)}::text[]) ORDER BY 1, 2`.execute(db);
  const deleteAll = ({ company, kind }: (typeof rows)[number]) =>
    inPortions(db, { company, kind, now: now(), signal });
  await doEach(rows, deleteAll, { failed: 'kinds of records not deleted', signal });
}

interface Night {
  company: number;
  kind: keyof typeof DELETE_SOME;
  now: number;
  signal: AbortSignal | undefined;
}

/** The scope of one portion. */
interface Due {
  company: number;
  venues: readonly number[];
  days: number;
  before: CalendarDay;
  now: number;
}

/**
 * Each function deletes one portion of the due rows and returns how many. Judgements go first,
 * because they keep the days of their pizzas.
 */
const DELETE_SOME = {
  judgements: deleteSomeJudgements,
  log_entries: deleteSomeEntries,
  pizzas: deleteSomePizzas,
} satisfies Partial<Record<RetentionKind, (trx: Db, due: Due) => Promise<number>>>;

/** Also deletes their tasks and notes; the answer to an objection stays, with its task. */
async function deleteSomeJudgements(trx: Db, due: Due): Promise<number> {
  const judged = await sql<{ task_id: string }>`
    ${dueJudgements({ ...due, most: PORTION })}`.execute(trx);
  const tasks = sql`ANY (${judged.rows.map((row) => row.task_id)}::uuid[])`;
  const { rows } = await sql`DELETE FROM audit_judgement WHERE task_id = ${tasks}
    RETURNING task_id`.execute(trx);
  await sql`DELETE FROM audit_note WHERE task_id = ${tasks}`.execute(trx);
  await sql`DELETE FROM audit_task WHERE id = ${tasks} AND purpose <> 'dispute'`.execute(trx);
  if (rows.length === 0) return 0;
  await logDeletion(trx, due, 'judgements_deleted', { judgements: rows.length });
  return rows.length;
}

/** Deletes whole days at a time. */
async function deleteSomePizzas(trx: Db, due: Due): Promise<number> {
  const { venues, before, now } = due;
  const closed = await closeDueDays(trx, { venues, before, most: DAYS_PORTION }, now);
  if (closed.days > 0) await logDeletion(trx, due, 'pizzas_deleted', closed);
  return closed.pizzas;
}

function deleteSomeEntries(trx: Db, due: Due): Promise<number> {
  return deleteEntries(trx, isUnheldEntry(due.company, due.before), {
    most: PORTION,
    record: (deletion) => logDeletion(trx, due, 'entries_deleted', { ...deletion }),
  });
}

const logDeletion = (
  trx: Db,
  { company, days, now }: Due,
  action: 'judgements_deleted' | 'pizzas_deleted' | 'entries_deleted',
  deleted: Record<string, unknown>,
) =>
  writeSystemAudit(trx, {
    now,
    company,
    action,
    subject: 'Retention',
    after: { ...deleted, 'older than days': days },
  });

/** Repeats until nothing is left. */
async function inPortions(db: Db, { company, kind, now, signal }: Night): Promise<void> {
  const day = new Date(now).toISOString().slice(0, 10);
  for (;;) {
    signal?.throwIfAborted();
    const deleted = await db.transaction().execute(async (trx) => {
      const days = await lockDays(trx, company, kind);
      if (days === null) return 0;
      const before = dayBefore(now, days);
      const venues = await lockStores(trx, company);
      const some = await DELETE_SOME[kind](trx, { company, venues, days, before, now });
      if (some === 0) return 0;
      await sql`INSERT INTO retention_night AS n (company_id, kind, day, before_day, deleted)
        VALUES (${company}, ${kind}, ${day}::date, ${before}::date, ${some})
        ON CONFLICT (company_id, kind, day) DO UPDATE SET deleted = n.deleted + excluded.deleted,
          before_day = greatest(n.before_day, excluded.before_day)`.execute(trx);
      return some;
    });
    if (deleted === 0) return;
  }
}

/**
 * Locked before the due rows are selected, so that a hold set first is respected and a recount that
 * began with these judgements stores its figures first.
 */
async function lockStores(trx: Db, company: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`SELECT id FROM venue WHERE company_id = ${company}
    ORDER BY id FOR NO KEY UPDATE`.execute(trx);
  return rows.map(({ id }) => id);
}

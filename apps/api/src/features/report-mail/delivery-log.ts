import type { Db } from '#platform/db';
import { personName } from '#platform/person-name';
import { sql } from 'kysely';
import type { MailedReport } from './mailed-report.ts';

type Logged = Pick<MailedReport, 'log' | 'owner' | 'id'>;

/** SQL: the mails of a report. */
const mailsOf = ({ log, owner, id }: Logged) =>
  sql`${sql.ref(log.owner)} = ${owner} AND report_id = ${id}`;

/** What became of a click; undefined for a new one. */
export async function knownDelivery(
  trx: Db,
  report: Logged,
  requestId: string,
): Promise<{ state: 'sending' | 'sent' | 'failed'; detail: string | null } | undefined> {
  const { rows } = await sql<{ state: 'sending' | 'sent' | 'failed'; detail: string | null }>`
    SELECT state, detail FROM ${sql.table(report.log.table)}
    WHERE ${mailsOf(report)} AND request_id = ${requestId}`.execute(trx);
  return rows[0];
}

export interface NewDelivery {
  requestId: string;
  user: number;
  /** Milliseconds since 1970. */
  now: number;
  recipients: readonly string[];
  digest: string;
}

/** Written before the mail goes out, so that no repetition of the click sends it again. */
export async function beginDelivery(
  trx: Db,
  { log, owner, id }: Logged,
  { requestId, user, now, recipients, digest }: NewDelivery,
): Promise<void> {
  await sql`INSERT INTO ${sql.table(log.table)}
      (${sql.ref(log.owner)}, report_id, request_id, user_id, at, recipients, digest, state)
    VALUES (${owner}, ${id}, ${requestId}, ${user}, ${new Date(now)}, ${[...recipients]}::text[],
      ${digest}, 'sending')`.execute(trx);
}

/** `problem` is null when nobody refused the mail. */
export async function endDelivery(
  trx: Db,
  report: Logged,
  { requestId, problem }: { requestId: string; problem: string | null },
): Promise<void> {
  await sql`UPDATE ${sql.table(report.log.table)}
    SET state = ${problem === null ? 'sent' : 'failed'}, detail = ${problem}
    WHERE ${mailsOf(report)} AND request_id = ${requestId}`.execute(trx);
}

interface Row {
  at: Date;
  by: string;
  recipients: string[];
  state: 'sending' | 'sent' | 'failed';
  detail: string | null;
}

/** Every mail of a report, newest first. */
export async function deliveriesOf(db: Db, report: Logged) {
  const { rows } = await sql<Row>`
    SELECT delivery.at, ${sql.raw(personName('person'))} AS by, delivery.recipients, delivery.state,
      delivery.detail
    FROM ${sql.table(report.log.table)} delivery
    JOIN user_account person ON person.id = delivery.user_id
    WHERE ${mailsOf(report)}
    ORDER BY delivery.at DESC LIMIT 200`.execute(db);
  return rows.map((row) => ({ ...row, at: row.at.toISOString() }));
}

import type { Db } from '#platform/database/db';
import type { Answer } from '@crustodian/contract/wire/endpoint';
import type { readDeliveries } from '@crustodian/contract/report-mail';
import { personName } from '#platform/auth/person-name';
import { sql } from 'kysely';
import type { MailedReport } from './mailed-report.ts';

type State = Answer<typeof readDeliveries>['deliveries'][number]['state'];
type Logged = Pick<MailedReport, 'log' | 'owner' | 'id'>;

/** SQL condition: the mails of a report. */
const mailsOf = ({ log, owner, id }: Logged) =>
  sql`${sql.ref(log.owner)} = ${owner} AND report_id = ${id}`;

/** The outcome of an earlier request with this id; undefined if there was none. */
export async function knownDelivery(
  trx: Db,
  report: Logged,
  requestId: string,
): Promise<{ state: State; detail: string | null } | undefined> {
  const { rows } = await sql<{ state: State; detail: string | null }>`
    SELECT state, detail FROM ${sql.table(report.log.table)}
    WHERE ${mailsOf(report)} AND request_id = ${requestId}`.execute(trx);
  return rows[0];
}

/**
 * Longer than a mail server may take: a mail that is still being sent after this time was
 * interrupted with its process.
 */
const SENDING_MS = 3 * 60_000;
export const CUT_OFF = 'The server stopped while sending. The e-mail may have arrived.';

/** Whether a mail of the report is being sent right now. Interrupted mails are marked as failed. */
export async function isBeingSent(trx: Db, report: Logged, now: number): Promise<boolean> {
  const { rows } = await sql<{ state: string }>`UPDATE ${sql.table(report.log.table)}
    SET state = CASE WHEN at <= ${cutOffBefore(now)} THEN 'failed' ELSE state END,
      detail = CASE WHEN at <= ${cutOffBefore(now)} THEN ${CUT_OFF} ELSE detail END
    WHERE ${mailsOf(report)} AND state = 'sending' RETURNING state`.execute(trx);
  return rows.some(({ state }) => state === 'sending');
}

const cutOffBefore = (now: number) => new Date(now - SENDING_MS);

export interface NewDelivery {
  requestId: string;
  user: number;
  /** Milliseconds since 1970. */
  now: number;
  recipients: readonly string[];
  digest: string;
}

/** Must be committed before the mail is sent, so that a repeated request does not send it again. */
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

/**
 * `problem` is null if no recipient was refused. People who were erased meanwhile are not named.
 */
export async function endDelivery(
  trx: Db,
  report: Logged & Pick<MailedReport, 'recipients'>,
  { requestId, problem }: { requestId: string; problem: string | null },
): Promise<void> {
  const isMail = sql<boolean>`${mailsOf(report)} AND request_id = ${requestId}`;
  const { rows } = await sql<{ recipients: string[] }>`SELECT recipients
    FROM ${sql.table(report.log.table)} WHERE ${isMail} FOR UPDATE`.execute(trx);
  const erased = report.recipients.filter((one) => !rows[0]?.recipients.includes(one));
  const detail = erased.reduce((text, one) => text && text.replaceAll(asWord(one), '…'), problem);
  await sql`UPDATE ${sql.table(report.log.table)}
    SET state = ${problem === null ? 'sent' : 'failed'}, detail = ${detail}
    WHERE ${isMail}`.execute(trx);
}

/** Matches an address, but not as part of a longer one. */
const asWord = (address: string): RegExp =>
  new RegExp(`(?<![\\w.+-])${address.replaceAll(/[^\w@]/g, '\\$&')}(?![\\w-])`, 'gi');

interface DeliveryRow {
  at: Date;
  by: string;
  recipients: string[];
  state: State;
  detail: string | null;
}

/** All mails of a report, newest first; `now` is in milliseconds since 1970. */
export async function deliveriesOf(db: Db, report: Logged, now: number) {
  const { rows } = await sql<DeliveryRow>`
    SELECT delivery.at, ${sql.raw(personName('person'))} AS by, delivery.recipients, delivery.state,
      delivery.detail
    FROM ${sql.table(report.log.table)} delivery
    JOIN user_account person ON person.id = delivery.user_id
    WHERE ${mailsOf(report)}
    ORDER BY delivery.at DESC LIMIT 200`.execute(db);
  const isCutOff = ({ state, at }: DeliveryRow) => state === 'sending' && at <= cutOffBefore(now);
  return rows.map((row) => ({
    ...row,
    ...(isCutOff(row) && { state: 'failed' as const, detail: CUT_OFF }),
    at: row.at.toISOString(),
  }));
}

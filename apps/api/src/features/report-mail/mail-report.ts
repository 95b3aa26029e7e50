import type { Language } from '@crustodian/domain/figures/problems';
import { MAIL_PROBLEMS } from '@crustodian/domain/reports/mail-problems';
import { isPrinted } from '@crustodian/domain/reports/report-state';
import { changeReports } from '#reports/changed-reports';
import type { Actor } from '#reports/report-row';
import type { Db } from '#platform/database/db';
import { withoutCase } from '#platform/database/folded-text';
import { queueWebhooks } from '#platform/webhooks/queue-webhooks';
import type { Delivery } from '#platform/mail/mail';
import type { WithoutSlot } from '#platform/overload/slot-quotas';
import type { Tools } from '#platform/tools';
import { sql } from 'kysely';
import { beginDelivery, endDelivery, isBeingSent, knownDelivery } from './delivery-log.ts';
import { lockMailed, markDelivered, type MailedReport } from './mailed-report.ts';

/** A person's request by one click. */
export interface Click {
  requestId: string;
  by: Actor;
  /** The company that the screen shows; reports of other companies are refused. */
  company?: number | undefined;
}

/** The outcome of a report's mail; `problem` is null if it was delivered. */
export interface Outcome {
  name: string;
  problem: string | null;
}

const NO_RECIPIENTS = {
  store: MAIL_PROBLEMS.noStoreRecipients.en,
  company: MAIL_PROBLEMS.noCompanyRecipients.en,
  region: MAIL_PROBLEMS.noRegionRecipients.en,
} as const satisfies Record<MailedReport['subject'], string>;

type MailTools = Pick<Tools, 'config' | 'db' | 'live' | 'mail' | 'pictures'> & {
  withoutSlot: WithoutSlot;
};

/** A mail to be sent. */
interface ClaimedMail extends MailedReport {
  digest: string;
}

/**
 * Mails a report's PDF to its recipients. Marks the report delivered if no recipient was refused
 * and this is still its PDF. The row in the log is written before the mail is sent and contains the
 * request id, so that no repetition sends it again; nor does another request while it is being
 * sent.
 * @throws ApiError report_not_found
 */
export async function mailReport(tools: MailTools, id: string, click: Click): Promise<Outcome> {
  const { db, config } = tools;
  const mail = await db.transaction().execute(async (trx) => {
    return claim(trx, await lockMailed(trx, id, config.publicUrl), click);
  });
  if ('problem' in mail) return mail;
  const refused = problemOf(await tools.withoutSlot(() => send(tools, mail)));
  const { company, subject, name, digest, recipients } = mail;
  const problem = await changeReports(tools, async (trx) => {
    const isDelivered =
      refused === null && (await markDelivered(trx, id, { digest, by: click.by, recipients }));
    const found = isDelivered ? null : (refused ?? MAIL_PROBLEMS.changed.en);
    await endDelivery(trx, mail, { requestId: click.requestId, problem: found });
    if (!isDelivered) return found;
    const event = { at: { company }, type: 'report.delivered', now: click.by.now } as const;
    await queueWebhooks(trx, { ...event, data: { report: id, of: subject, name } });
    return found;
  });
  return { name, problem };
}

/** Records the delivery, or returns why nothing is sent. */
async function claim(trx: Db, report: MailedReport, click: Click): Promise<ClaimedMail | Outcome> {
  const outcome = (problem: string | null): Outcome => ({ name: report.name, problem });
  const isUnderWay = await isBeingSent(trx, report, click.by.now);
  const known = await knownDelivery(trx, report, click.requestId);
  if (known?.state === 'sent') return outcome(null);
  if (known) return outcome(known.state === 'sending' ? MAIL_PROBLEMS.underWay.en : known.detail);

  if (click.company !== undefined && click.company !== report.company) {
    return outcome(MAIL_PROBLEMS.otherCompany.en);
  }
  if (isUnderWay) return outcome(MAIL_PROBLEMS.underWay.en);
  const { digest, recipients } = report;
  if (!isPrinted(report.state) || digest === null) return outcome(MAIL_PROBLEMS.noFile.en);
  if (report.hidden) return outcome(MAIL_PROBLEMS[report.hidden].en);
  if (recipients.length === 0) return outcome(NO_RECIPIENTS[report.subject]);
  const { viewer, now } = click.by;
  const { requestId } = click;
  await beginDelivery(trx, report, { requestId, user: viewer.id, now, recipients, digest });
  return { ...report, digest };
}

/**
 * Sends one mail per language of the recipients, concurrently, so that a slow mail server takes no
 * longer for two than for one. A failed mail does not stop the others.
 */
async function send(tools: MailTools, mail: ClaimedMail): Promise<Delivery> {
  const content = await tools.pictures.read(mail.digest);
  if (!content) return { state: 'failed', alert: MAIL_PROBLEMS.noFile.en };
  const attachments = [{ name: `${mail.name}.pdf`, type: 'application/pdf', content }];
  const mails = await Promise.all(
    [...(await byLanguage(tools.db, mail))].map(async ([language, to]) => ({
      to,
      delivery: await tools.mail.send({ to, ...mail.mail(language), attachments }),
    })),
  );
  if (mails.every(({ delivery }) => delivery.state === 'failed')) return mails[0]!.delivery;
  const refused = mails.flatMap(({ to, delivery }) => {
    if (delivery.state === 'kept') return [];
    return delivery.state === 'failed' ? to : delivery.refused;
  });
  return { state: 'sent', refused };
}

/**
 * The recipients by the language that each has chosen for the product; all others get the report's.
 */
async function byLanguage(db: Db, { recipients, language }: ClaimedMail) {
  const { rows } = await sql<{ email: string; language: Language }>`
    SELECT one AS email, language FROM unnest(${recipients}::text[]) AS one
    JOIN user_account ON ${withoutCase(sql.ref('email'))} = ${withoutCase(sql.ref('one'))}
    WHERE language IS NOT NULL AND deleted_at IS NULL`.execute(db);
  const own = new Map(rows.map((row) => [row.email, row.language]));
  return Map.groupBy(recipients, (one) => own.get(one) ?? language);
}

/**
 * Without a mail server, a mail that is kept in the outbox counts as delivered, because no
 * recipient was refused.
 */
function problemOf(delivery: Delivery): string | null {
  if (delivery.state === 'failed') return delivery.alert;
  if (delivery.state === 'kept' || delivery.refused.length === 0) return null;
  return `${MAIL_PROBLEMS.refused.en}: ${delivery.refused.join(', ')}`;
}

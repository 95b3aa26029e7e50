import type { Language } from '@crustodian/domain/problems';
import { isPrinted } from '@crustodian/domain/report-state';
import { lockReport, setReportState, type By, type ReportRow } from '#facts/report-row';
import type { Db } from '#platform/db';
import type { Delivery } from '#platform/mail';
import type { Tools } from '#platform/tools';
import { weeklyMail } from './weekly-mail.ts';

/** What a person asked for with one click. */
export interface Click {
  requestId: string;
  by: By;
  /** The company that the screen shows; reports of another one are refused. */
  company?: number | undefined;
}

/** What became of a report's mail; `problem` is null when it was delivered. */
export interface Outcome {
  name: string;
  problem: string | null;
}

export const MAIL_PROBLEMS = {
  noFile: 'There is no PDF of this report. Generate it first.',
  noRecipients: 'The store has no recipients of reports.',
  otherCompany: 'This report is of another company.',
  underWay: 'This report is being sent already. Look again in a minute.',
  refused: 'Not every recipient was accepted',
} as const satisfies Record<string, string>;

type MailTools = Pick<Tools, 'db' | 'mail' | 'pictures'>;

interface Order {
  report: ReportRow;
  recipients: string[];
  digest: string;
  language: Language;
}

/**
 * Mails a report's PDF to its recipients and marks it delivered when nobody refused it. The log's row
 * is written before the mail goes out and names the click, so that no repetition sends it again.
 * @throws ApiError report_not_found
 */
export async function mailReport(tools: MailTools, id: string, click: Click): Promise<Outcome> {
  const { db } = tools;
  const order = await db.transaction().execute((trx) => claim(trx, id, click));
  if ('problem' in order) return order;
  const delivery = await send(tools, order);
  const problem = problemOf(delivery);
  await db.transaction().execute(async (trx) => {
    await note(trx, order.report, { requestId: click.requestId, problem });
    if (problem !== null) return;
    const report = await lockReport(trx, id);
    if (!isPrinted(report.state)) return;
    await setReportState(trx, report, 'delivered', { by: click.by, action: 'report_delivered' });
  });
  return { name: order.report.name, problem };
}

/** Writes the click into the log, or answers why nothing is sent. */
async function claim(trx: Db, id: string, click: Click): Promise<Order | Outcome> {
  const report = await lockReport(trx, id);
  const done = (problem: string | null): Outcome => ({ name: report.name, problem });
  const known = await trx
    .selectFrom('report_delivery')
    .select(['state', 'detail'])
    .where('venue_id', '=', report.venue)
    .where('report_id', '=', report.id)
    .where('request_id', '=', click.requestId)
    .executeTakeFirst();
  if (known?.state === 'sent') return done(null);
  if (known) return done(known.state === 'sending' ? MAIL_PROBLEMS.underWay : known.detail);

  if (click.company !== undefined && click.company !== report.company) {
    return done(MAIL_PROBLEMS.otherCompany);
  }
  const { digest, recipients, language } = await contentsOf(trx, report);
  if (!isPrinted(report.state) || digest === null) return done(MAIL_PROBLEMS.noFile);
  if (recipients.length === 0) return done(MAIL_PROBLEMS.noRecipients);
  await trx
    .insertInto('report_delivery')
    .values({
      venue_id: report.venue,
      report_id: report.id,
      request_id: click.requestId,
      user_id: click.by.viewer.id,
      at: new Date(click.by.now),
      recipients,
      digest,
      state: 'sending',
    })
    .execute();
  return { report, recipients, digest, language };
}

async function contentsOf(trx: Db, report: ReportRow) {
  const found = await trx
    .selectFrom('venue')
    .innerJoin('company', 'company.id', 'venue.company_id')
    .leftJoin('report_file as file', (join) =>
      join.onRef('file.venue_id', '=', 'venue.id').on('file.report_id', '=', report.id),
    )
    .select(['venue.report_emails as recipients', 'company.report_language', 'file.digest'])
    .where('venue.id', '=', report.venue)
    .executeTakeFirstOrThrow();
  // Holds because the table's CHECK lists the languages.
  return { ...found, language: found.report_language as Language };
}

async function send(tools: MailTools, order: Order): Promise<Delivery> {
  const content = await tools.pictures.read(order.digest);
  if (!content) return { state: 'failed', alert: MAIL_PROBLEMS.noFile };
  const name = `${order.report.name}.pdf`;
  return tools.mail.send({
    to: order.recipients,
    ...weeklyMail(order.report, order.language),
    attachments: [{ name, type: 'application/pdf', content }],
  });
}

/** A mail that is kept in the outbox, because no server is set, counts as delivered: nobody refused it. */
function problemOf(delivery: Delivery): string | null {
  if (delivery.state === 'failed') return delivery.alert;
  if (delivery.state === 'kept' || delivery.refused.length === 0) return null;
  return `${MAIL_PROBLEMS.refused}: ${delivery.refused.join(', ')}`;
}

async function note(
  trx: Db,
  report: ReportRow,
  { requestId, problem }: { requestId: string; problem: string | null },
): Promise<void> {
  await trx
    .updateTable('report_delivery')
    .set({ state: problem === null ? 'sent' : 'failed', detail: problem })
    .where('venue_id', '=', report.venue)
    .where('report_id', '=', report.id)
    .where('request_id', '=', requestId)
    .execute();
}

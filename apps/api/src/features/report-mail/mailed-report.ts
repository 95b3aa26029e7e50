import type { MonthlyFigures } from '@crustodian/contract/monthly-reports';
import type { Language } from '@crustodian/domain/figures/problems';
import { isPrinted, type StoredState } from '@crustodian/domain/reports/report-state';
import { parseMonthlyReportId } from '@crustodian/domain/pizza/wire-id';
import { printsHiddenPizza } from '#reports/hidden-entries';
import { featuresHiddenPizza } from '#reports/monthly-features';
import { monthlyFile } from '#reports/monthly-file';
import { lockMonthly, setMonthlyState } from '#reports/monthly-row';
import { reportFile } from '#reports/report-file';
import { lockReport, setReportState, type Actor } from '#reports/report-row';
import type { Db } from '#platform/database/db';
import { monthlyScore, weeklyScore } from './mailed-score.ts';
import { monthlyMail } from './monthly-mail.ts';
import { weeklyMail } from './weekly-mail.ts';

/** A locked weekly or monthly report, with the data for its mail. */
export interface MailedReport {
  /** The table that logs its mails. */
  log: { table: 'report_delivery' | 'monthly_delivery'; owner: 'venue_id' | 'company_id' };
  /** Id of the store or company. */
  owner: number;
  id: number;
  company: number;
  /** The name of its PDF, without the extension. */
  name: string;
  state: StoredState;
  recipients: readonly string[];
  /** Digest of its PDF; null if there is none. */
  digest: string | null;
  /** The problem to report if a pizza in its PDF was hidden since. */
  hidden: 'hidden' | 'hiddenFeature' | null;
  /** The owner of the recipients, for the message that there are none. */
  subject: 'store' | 'company' | 'region';
  /** The language in which it is printed. */
  language: Language;
  mail: (language: Language) => { subject: string; text: string; html: string };
}

/** Locks the weekly or monthly report with a text id. @throws ApiError report_not_found */
export const lockMailed = (trx: Db, id: string, publicUrl: string): Promise<MailedReport> =>
  parseMonthlyReportId(id) ? lockedMonthly(trx, id, publicUrl) : lockedWeekly(trx, id, publicUrl);

async function lockedWeekly(trx: Db, textId: string, publicUrl: string): Promise<MailedReport> {
  const report = await lockReport(trx, textId);
  const { recipients, language } = await trx
    .selectFrom('venue')
    .innerJoin('company', 'company.id', 'venue.company_id')
    .select(['venue.report_emails as recipients', 'company.report_language as language'])
    .where('venue.id', '=', report.venue)
    .executeTakeFirstOrThrow();
  const { venue: owner, id, company, name, state } = report;
  const score = report.scoreless ? null : await weeklyScore(trx, report);
  const digest = (await reportFile(trx, report))?.digest ?? null;
  return {
    log: { table: 'report_delivery', owner: 'venue_id' },
    owner,
    id,
    company,
    name,
    state,
    recipients,
    digest,
    hidden: (await printsHiddenPizza(trx, report)) ? 'hidden' : null,
    subject: 'store',
    // Safe because the table's CHECK constraint lists the languages.
    language: language as Language,
    mail: (receivers) => weeklyMail(report, { language: receivers, score, publicUrl }),
  };
}

async function lockedMonthly(trx: Db, textId: string, publicUrl: string): Promise<MailedReport> {
  const report = await lockMonthly(trx, textId);
  const { company, id, name, state, recipients } = report;
  const digest = (await monthlyFile(trx, report))?.digest ?? null;
  const kept = await trx
    .selectFrom('monthly_report')
    .select(['figures', 'made_at as madeAt'])
    .where('company_id', '=', company)
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  // Safe because only initialization writes the column, and it writes this type.
  const score = monthlyScore(kept.figures as unknown as MonthlyFigures);
  const madeOn = kept.madeAt.toISOString().slice(0, 10);
  return {
    log: { table: 'monthly_delivery', owner: 'company_id' },
    owner: company,
    id,
    company,
    name,
    state,
    recipients,
    digest,
    hidden: (await featuresHiddenPizza(trx, report)) ? 'hiddenFeature' : null,
    subject: report.region === '' ? 'company' : 'region',
    language: report.language,
    mail: (language) => monthlyMail(report, { language, score, madeOn, publicUrl }),
  };
}

/**
 * Marks a report delivered. Returns false, with nothing changed, if it was opened or printed again
 * after the mailed PDF.
 * @throws ApiError report_not_found
 */
export async function markDelivered(
  trx: Db,
  textId: string,
  { digest, by, recipients }: { digest: string; by: Actor; recipients: readonly string[] },
): Promise<boolean> {
  // Also in the log, because the report and with it the list of its mails may be deleted.
  const how = { by, action: 'report_delivered', before: {}, after: { recipients } } as const;
  if (parseMonthlyReportId(textId)) {
    const report = await lockMonthly(trx, textId);
    const isSame = (await monthlyFile(trx, report))?.digest === digest;
    if (!isSame || !isPrinted(report.state)) return false;
    await setMonthlyState(trx, report, 'delivered', how);
    return true;
  }
  const report = await lockReport(trx, textId);
  const isSame = (await reportFile(trx, report))?.digest === digest;
  if (!isSame || !isPrinted(report.state)) return false;
  await setReportState(trx, report, 'delivered', how);
  return true;
}

import type { MonthlyRow } from '@crustodian/contract/monthly-reports';
import { say } from '../../../language/language.ts';

/** Key of a row, which exists even without a report. */
export const rowKey = ({ company, region }: Pick<MonthlyRow, 'company' | 'region'>): string =>
  region === null ? String(company) : `${company} ${region}`;

/** Display name of a report's company or region. */
export const rowName = ({
  franchise,
  region,
  region_name,
}: Pick<MonthlyRow, 'franchise' | 'region' | 'region_name'>): string =>
  region === null ? franchise : `${franchise}, ${region_name ?? region}`;

/** A short note about the report's progress, next to its button. */
export function rowNote(row: MonthlyRow): string {
  const { _id, finished_reports: weekly } = row;
  if (_id === null && weekly === null) return '';
  if (_id === null && weekly === 0) {
    return say({ en: 'No finished weekly report', es: 'Ningún informe semanal terminado' });
  }
  if (_id === null) {
    return say({
      en: `${weekly} weekly ${weekly === 1 ? 'report' : 'reports'} finished`,
      es: `${weekly} ${weekly === 1 ? 'informe semanal terminado' : 'informes semanales terminados'}`,
    });
  }
  return recipientsText(row);
}

/** Number of people who get the report by e-mail. */
export function recipientsText({ pizza_tv_emails: emails }: Pick<MonthlyRow, 'pizza_tv_emails'>) {
  if (emails.length === 0) return say({ en: 'No recipients yet', es: 'Aún sin destinatarios' });
  return emails.length === 1
    ? say({ en: '1 recipient', es: '1 destinatario' })
    : say({ en: `${emails.length} recipients`, es: `${emails.length} destinatarios` });
}

/** Rows without a report whose weekly reports exist or are not known yet. */
export const rowsToInitialize = (rows: readonly MonthlyRow[]): MonthlyRow[] =>
  rows.filter(({ _id, finished_reports }) => _id === null && finished_reports !== 0);

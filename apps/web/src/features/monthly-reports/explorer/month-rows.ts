import type { MonthlyRow } from '@crustodian/contract/monthly-reports';

/** Identifies the rows of a month, also those without a report. */
export const rowKey = ({ company, region }: Pick<MonthlyRow, 'company' | 'region'>): string =>
  region === null ? String(company) : `${company} ${region}`;

/** What people call the company or region of a report. */
export const rowName = ({
  franchise,
  region,
  region_name,
}: Pick<MonthlyRow, 'franchise' | 'region' | 'region_name'>): string =>
  region === null ? franchise : `${franchise}, ${region_name ?? region}`;

/** How far a report is, in a few words next to its button. */
export function rowNote(row: MonthlyRow): string {
  const { _id, finished_reports: weekly } = row;
  const reports = weekly === 1 ? '1 weekly report' : `${weekly} weekly reports`;
  if (_id === null && weekly === null) return '';
  if (_id === null) return weekly === 0 ? 'No finished weekly report' : `${reports} finished`;
  return recipientsText(row);
}

/** How many people the report is mailed to. */
export function recipientsText({ pizza_tv_emails: emails }: Pick<MonthlyRow, 'pizza_tv_emails'>) {
  if (emails.length === 0) return 'No recipients yet';
  return emails.length === 1 ? '1 recipient' : `${emails.length} recipients`;
}

/** Those that can be made: no report yet, and weekly ones to make it of, as far as known. */
export const rowsToInitialize = (rows: readonly MonthlyRow[]): MonthlyRow[] =>
  rows.filter(({ _id, finished_reports }) => _id === null && finished_reports !== 0);

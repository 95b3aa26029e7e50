import type { MonthlyRow } from '@crustodian/contract/monthly-reports';
import { shareText } from '../../pizza/formatters.ts';

/** Tells the rows of a month apart, also those without a report. */
export const rowKey = ({ company, region }: Pick<MonthlyRow, 'company' | 'region'>): string =>
  region === null ? String(company) : `${company} ${region}`;

/** What people call the company or region of a report. */
export const rowName = ({
  franchise,
  region,
  region_name,
}: Pick<MonthlyRow, 'franchise' | 'region' | 'region_name'>): string =>
  region === null ? franchise : `${franchise}, ${region_name ?? region}`;

/** How far a report is, in a few words beside its button. */
export function rowNote(row: MonthlyRow): string {
  const { _id, finished_reports: weekly, to_standard_percentage: share } = row;
  const reports = weekly === 1 ? '1 weekly report' : `${weekly} weekly reports`;
  if (_id === null) return weekly === 0 ? 'No finished weekly report' : `${reports} finished`;
  const recipients = row.pizza_tv_emails.length === 0 ? 'no recipients' : null;
  return [share === null ? null : `${shareText(share)} to standard`, recipients]
    .filter((text) => text !== null)
    .join(' · ');
}

/** Those that can be made: no report yet, and weekly ones to make it of. */
export const rowsToInitialize = (rows: readonly MonthlyRow[]): MonthlyRow[] =>
  rows.filter(({ _id, finished_reports }) => _id === null && finished_reports > 0);

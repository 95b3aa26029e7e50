import type { MonthlyReport } from '@crustodian/contract/monthly-reports';
import type { PrintedAudit } from '../../../audited-figures/audited-figures-calls.ts';
import type { MonthlyMessages } from './messages/monthly-messages-type.ts';

/** Shared props of the pages of a monthly report. */
export interface MonthlySheetProps {
  report: MonthlyReport;
  /** Audited figures of the month; null without any. */
  audited: PrintedAudit | null;
  messages: MonthlyMessages;
  /** Page number, from 1, and number of pages. */
  number: number;
  pages: number;
}

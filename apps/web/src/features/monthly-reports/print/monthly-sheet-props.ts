import type { MonthlyReport } from '@crustodian/contract/monthly-reports';
import type { PrintedAudit } from '../../../audited-figures/audited-figures-calls.ts';
import type { MonthlyMessages } from './messages/monthly-messages-type.ts';

/** What every page of a monthly report is made of. */
export interface MonthlySheetProps {
  report: MonthlyReport;
  /** What blind judgements say of the month; null without them. */
  audited: PrintedAudit | null;
  messages: MonthlyMessages;
  /** Its number among the pages, from 1, and how many there are. */
  number: number;
  pages: number;
}

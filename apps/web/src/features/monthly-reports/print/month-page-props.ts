import type { MonthlyReport } from '@crustodian/contract/monthly-reports';
import type { MonthMessages } from './messages/month-messages-type.ts';

/** What every page of a monthly report is made of. */
export interface MonthPageProps {
  report: MonthlyReport;
  messages: MonthMessages;
  /** Its number among the pages, from 1, and how many there are. */
  number: number;
  pages: number;
}

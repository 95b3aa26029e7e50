import type { MonthlyReport } from '@crustodian/contract/monthly-reports';
import type { MonthWords } from './messages/month-messages-type.ts';

/** What every page of a monthly report is made of. */
export interface MonthPageProps {
  report: MonthlyReport;
  words: MonthWords;
  /** Its number among the pages, from 1, and how many there are. */
  number: number;
  pages: number;
}

import type { ReportModel } from './report-model.ts';
import type { WeeklyMessages } from './messages/weekly-messages-type.ts';

/** What every page of a weekly report is made of. */
export interface WeeklySheetProps {
  model: ReportModel;
  messages: WeeklyMessages;
  /** Its number among the pages, from 1, and how many there are. */
  number: number;
  pages: number;
}

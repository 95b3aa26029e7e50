import type { ReportModel } from './report-model.ts';
import type { WeeklyMessages } from './messages/weekly-messages-type.ts';

/** Shared props of the pages of a weekly report. */
export interface WeeklySheetProps {
  model: ReportModel;
  messages: WeeklyMessages;
  /** Page number, from 1, and number of pages. */
  number: number;
  pages: number;
}

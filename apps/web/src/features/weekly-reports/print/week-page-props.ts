import type { Paper } from './report-model.ts';
import type { WeekWords } from './messages/week-messages-type.ts';

/** What every page of a weekly report is made of. */
export interface WeekPageProps {
  paper: Paper;
  words: WeekWords;
  /** Its number among the pages, from 1, and how many there are. */
  number: number;
  pages: number;
}

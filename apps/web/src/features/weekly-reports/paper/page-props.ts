import type { Paper } from './paper-data.ts';
import type { ReportWords } from './report-words-type.ts';

/** What every page of a weekly report is made of. */
export interface PageProps {
  paper: Paper;
  words: ReportWords;
  /** Its number among the pages, from 1, and how many there are. */
  number: number;
  pages: number;
}

import type { Language } from '@crustodian/domain/problems';
import { OTHER_SPECIALTY } from '@crustodian/domain/report-pizza';
import { specialtyLabel } from '@crustodian/domain/specialties';
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

const OTHER = { en: 'Other', es: 'Otra' } as const satisfies Record<Language, string>;

/** A specialty in the language of the report. */
export const specialtyName = (id: string, language: Language): string =>
  id === OTHER_SPECIALTY ? OTHER[language] : specialtyLabel(id, language);

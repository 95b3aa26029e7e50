import type { Language } from '@crustodian/domain/figures/problems';
import { OTHER_SPECIALTY } from '@crustodian/domain/reports/report-pizza';
import { specialtyLabel } from '@crustodian/domain/pizza/specialties';

const OTHER = { en: 'Other', es: 'Otra' } as const satisfies Record<Language, string>;

/** A specialty in the language of the report. */
export const specialtyName = (id: string, language: Language): string =>
  id === OTHER_SPECIALTY ? OTHER[language] : specialtyLabel(id, language);

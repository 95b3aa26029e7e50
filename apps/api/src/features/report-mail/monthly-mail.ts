import type { CalendarDay } from '@crustodian/domain/calendar-day';
import type { Language } from '@crustodian/domain/problems';
import type { MonthlyReportRow } from '#facts/reports/monthly-row';
import { mailOf } from './mail-page.ts';

type Told = Pick<MonthlyReportRow, 'franchise' | 'regionName' | 'month' | 'language'>;

interface Words {
  locale: string;
  subject: (whose: string, month: string) => string;
  lead: (whose: string, month: string) => string;
}

const WORDS = {
  en: {
    locale: 'en-US',
    subject: (whose, month) => `Monthly quality report ${whose}, ${month}`,
    lead: (whose, month) => `Here is the monthly quality report of ${whose} for ${month}.`,
  },
  es: {
    locale: 'es-ES',
    subject: (whose, month) => `Informe mensual de calidad ${whose}, ${month}`,
    lead: (whose, month) => `Este es el informe mensual de calidad de ${whose} de ${month}.`,
  },
} as const satisfies Record<Language, Words>;

/** The mail that a monthly report goes out with, in the report's language. */
export function monthlyMail({ franchise, regionName, month, language }: Told) {
  const words = WORDS[language];
  const whose = regionName === null ? franchise : `${franchise} ${regionName}`;
  const named = monthName(month, words.locale);
  return mailOf({
    subject: words.subject(whose, named),
    lead: words.lead(whose, named),
    language,
  });
}

/** 'March 2024', 'marzo de 2024'. */
const monthName = (month: CalendarDay, locale: string): string =>
  new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${month}T00:00:00Z`),
  );

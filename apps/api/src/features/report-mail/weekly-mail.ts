import { dayMonthYearText } from '@crustodian/domain/calendar-day';
import type { Language } from '@crustodian/domain/problems';
import { weekEnd, weekLabel } from '@crustodian/domain/week';
import type { ReportRow } from '#facts/reports/report-row';
import { mailOf } from './mail-page.ts';

type Told = Pick<ReportRow, 'store' | 'week'>;

interface Words {
  subject: (store: string, week: string) => string;
  lead: (store: string, from: string, to: string) => string;
}

const WORDS = {
  en: {
    subject: (store, week) => `Quality report ${store} ${week}`,
    lead: (store, from, to) => `Here is the quality report of ${store} for ${from} to ${to}.`,
  },
  es: {
    subject: (store, week) => `Informe de calidad ${store} ${week}`,
    lead: (store, from, to) => `Este es el informe de calidad de ${store} del ${from} al ${to}.`,
  },
} as const satisfies Record<Language, Words>;

/** The mail that a weekly report goes out with, in the report's language. */
export function weeklyMail({ store, week }: Told, language: Language) {
  const words = WORDS[language];
  return mailOf({
    subject: words.subject(store, weekLabel(week)),
    lead: words.lead(store, dayMonthYearText(week), dayMonthYearText(weekEnd(week))),
    language,
  });
}

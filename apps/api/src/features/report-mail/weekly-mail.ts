import type { CalendarDay } from '@crustodian/domain/time/calendar-day';
import type { Language } from '@crustodian/domain/figures/problems';
import { isolatedName } from '@crustodian/domain/people/isolated-name';
import { weeklyAddress } from '@crustodian/domain/reports/printed-address';
import { weekEnd, weekNumber } from '@crustodian/domain/time/week';
import type { ReportRow } from '#reports/report-row';
import { mailOf, type MailedScore } from './mail-page.ts';

type MailedWeek = Pick<ReportRow, 'venue' | 'store' | 'week' | 'scoreless'>;

interface Messages {
  locale: string;
  subject: (store: string, week: number) => string;
  lead: (store: string, days: string) => string;
  versus: string;
  scoreless: string;
  nothing: string;
  open: string;
}

const MESSAGES = {
  en: {
    locale: 'en-GB',
    subject: (store, week) => `Quality report ${store} W${week}`,
    lead: (store, days) => `Here is the quality report of ${store} for the week of ${days}.`,
    versus: 'last week',
    scoreless: 'The pizzas of this week are shown without a score.',
    nothing: 'No pizzas were scored this week.',
    open: 'Open the report in Crustodian',
  },
  es: {
    locale: 'es-ES',
    subject: (store, week) => `Informe de calidad ${store} S${week}`,
    lead: (store, days) => `Este es el informe de calidad de ${store} de la semana del ${days}.`,
    versus: 'la semana pasada',
    scoreless: 'Las pizzas de esta semana se muestran sin puntuación.',
    nothing: 'Esta semana no se puntuó ninguna pizza.',
    open: 'Abrir el informe en Crustodian',
  },
} as const satisfies Record<Language, Messages>;

interface WeeklyMail {
  language: Language;
  score: MailedScore | null;
  publicUrl: string;
}

/** The mail for a weekly report, in the recipients' language. */
export function weeklyMail(report: MailedWeek, { language, score, publicUrl }: WeeklyMail) {
  const { venue, week, scoreless } = report;
  const store = isolatedName(report.store);
  const messages = MESSAGES[language];
  return mailOf({
    subject: messages.subject(store, weekNumber(week)),
    language,
    whose: store,
    lead: messages.lead(store, daysText(week, messages.locale)),
    score,
    unscored: scoreless ? messages.scoreless : messages.nothing,
    versus: messages.versus,
    link: {
      text: messages.open,
      url: publicUrl + weeklyAddress(venue, week),
    },
  });
}

/** For example '15–21 November 2026', '15–21 de noviembre de 2026'. */
const daysText = (week: CalendarDay, locale: string): string =>
  new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).formatRange(
    new Date(`${week}T00:00:00Z`),
    new Date(`${weekEnd(week)}T00:00:00Z`),
  );

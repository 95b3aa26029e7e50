import type { CalendarDay } from '@crustodian/domain/time/calendar-day';
import { isolatedName } from '@crustodian/domain/people/isolated-name';
import { isRunning } from '@crustodian/domain/time/month';
import type { Language } from '@crustodian/domain/figures/problems';
import type { MonthlyReportRow } from '#reports/monthly-row';
import { mailOf, type MailedScore } from './mail-page.ts';

type MailedMonth = Pick<MonthlyReportRow, 'franchise' | 'regionName' | 'month'>;

interface Messages {
  locale: string;
  subject: (whose: string, month: string) => string;
  lead: (whose: string, month: string) => string;
  soFar: (month: string) => string;
  versus: string;
  nothing: string;
  open: string;
}

const MESSAGES = {
  en: {
    locale: 'en-US',
    subject: (whose, month) => `Monthly quality report ${whose}, ${month}`,
    lead: (whose, month) => `Here is the monthly quality report of ${whose} for ${month}.`,
    soFar: (month) => `${month} so far`,
    versus: 'last month',
    nothing: 'No pizzas were scored this month.',
    open: 'Open the weekly reports in Crustodian',
  },
  es: {
    locale: 'es-ES',
    subject: (whose, month) => `Informe mensual de calidad ${whose}, ${month}`,
    lead: (whose, month) => `Este es el informe mensual de calidad de ${whose} de ${month}.`,
    soFar: (month) => `${month}, hasta ahora`,
    versus: 'el mes pasado',
    nothing: 'Este mes no se puntuó ninguna pizza.',
    open: 'Abrir los informes semanales en Crustodian',
  },
} as const satisfies Record<Language, Messages>;

interface MonthlyMail {
  language: Language;
  score: MailedScore | null;
  /** The day on which its figures were computed. */
  madeOn: CalendarDay;
  publicUrl: string;
}

/** The mail for a monthly report, in the recipients' language. */
export function monthlyMail(
  { franchise, regionName, month }: MailedMonth,
  { language, score, madeOn, publicUrl }: MonthlyMail,
) {
  const messages = MESSAGES[language];
  const whose = [franchise, regionName]
    .filter((name) => name !== null)
    .map(isolatedName)
    .join(' ');
  const plain = monthName(month, messages.locale);
  const named = isRunning(month, madeOn) ? messages.soFar(plain) : plain;
  return mailOf({
    subject: messages.subject(whose, named),
    language,
    whose,
    lead: messages.lead(whose, named),
    score,
    unscored: messages.nothing,
    versus: messages.versus,
    // Monthly sheets are internal to the provider, so the link leads to the weekly reports, which
    // the company may open.
    link: { text: messages.open, url: `${publicUrl}/quality-reports` },
  });
}

/** For example 'March 2024', 'marzo de 2024'. */
const monthName = (month: CalendarDay, locale: string): string =>
  new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${month}T00:00:00Z`),
  );

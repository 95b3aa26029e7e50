import { dayMonthYearText } from '@crustodian/domain/calendar-day';
import type { Language } from '@crustodian/domain/problems';
import { weekEnd, weekLabel } from '@crustodian/domain/week';
import type { ReportRow } from '#facts/report-row';
import { html } from '#platform/html';

type Told = Pick<ReportRow, 'store' | 'week'>;

interface Words {
  subject: (store: string, week: string) => string;
  lead: (store: string, from: string, to: string) => string;
  attached: string;
  automatic: string;
}

const WORDS = {
  en: {
    subject: (store, week) => `Quality report ${store} ${week}`,
    lead: (store, from, to) => `Here is the quality report of ${store} for ${from} to ${to}.`,
    attached: 'The report is attached as a PDF.',
    automatic: 'You receive this mail because your address is registered for the reports.',
  },
  es: {
    subject: (store, week) => `Informe de calidad ${store} ${week}`,
    lead: (store, from, to) => `Este es el informe de calidad de ${store} del ${from} al ${to}.`,
    attached: 'El informe va adjunto en PDF.',
    automatic: 'Recibes este correo porque tu dirección está registrada para los informes.',
  },
} as const satisfies Record<Language, Words>;

/** The mail that a weekly report goes out with, in the report's language. */
export function weeklyMail({ store, week }: Told, language: Language) {
  const words = WORDS[language];
  const lead = words.lead(store, dayMonthYearText(week), dayMonthYearText(weekEnd(week)));
  return {
    subject: words.subject(store, weekLabel(week)),
    text: [lead, words.attached, words.automatic].join('\n\n'),
    html: html`<!doctype html>
      <html lang="${language}">
        <body style="font-family:system-ui,sans-serif;color:#1f2421;line-height:1.5">
          <p>${lead}</p>
          <p>${words.attached}</p>
          <p style="color:#6b716d;font-size:13px">${words.automatic}</p>
        </body>
      </html>`.text,
  };
}
